import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '../../../lazyPart.tsx'
import type { GridCell } from '../../view/GridSource.ts'
import { type CellKind, dialogKind } from '../CellKind.ts'

const FileCell = lazyPart(() => import('../files/FileCell.tsx').then((module) => module.FileCell))
const ImageCell = lazyPart(() => import('../files/ImageCell.tsx').then((module) => module.ImageCell))
const Editor = lazyPart(() => import('../files/FileEditor.tsx').then((module) => module.FileEditor))

/** Files are shown by their state; the code for it is loaded with the first of them. */
const fileKind = (Cell: ComponentType<GridCell>): CellKind => ({
  ...dialogKind(),
  Editor,
  Display: (cell) => (
    <Suspense>
      <Cell {...cell} />
    </Suspense>
  ),
})

/** One file, several files, and pictures. */
export const upload: CellKind = fileKind(FileCell)
export const file: CellKind = fileKind(FileCell)
export const image: CellKind = fileKind(ImageCell)
