import { Suspense } from 'react'
import { lazyPart } from '../../../lazyPart.tsx'
import type { CellType } from '../../model/cellType.ts'
import type { CellDisplay } from '../../view/GridSource.ts'

const FileCell = lazyPart(() => import('./FileCell.tsx').then((module) => module.FileCell))
const ImageCell = lazyPart(() => import('./ImageCell.tsx').then((module) => module.ImageCell))

const file: CellDisplay = (cell) => (
  <Suspense>
    <FileCell {...cell} />
  </Suspense>
)

/** How cells of files look; drawn by code that comes with the first of them. */
export const fileDisplays = {
  upload: file,
  file,
  image: (cell) => (
    <Suspense>
      <ImageCell {...cell} />
    </Suspense>
  ),
} satisfies Partial<Record<CellType, CellDisplay>>
