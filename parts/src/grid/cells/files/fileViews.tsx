import { Suspense } from 'react'
import { lazyPart } from '../../../lazyPart.tsx'
import type { CellDisplay, CellView } from '../../view/GridSource.ts'

const FileCell = lazyPart(() => import('./FileCell.tsx').then((module) => module.FileCell))
const ImageCell = lazyPart(() => import('./ImageCell.tsx').then((module) => module.ImageCell))
const FileEditor = lazyPart(() => import('./FileEditor.tsx').then((module) => module.FileEditor))

const file: CellDisplay = (cell) => (
  <Suspense>
    <FileCell {...cell} />
  </Suspense>
)

const image: CellDisplay = (cell) => (
  <Suspense>
    <ImageCell {...cell} />
  </Suspense>
)

/** File cells; their code is loaded with the first of them. */
export const fileView: CellView = { display: file, Editor: FileEditor }
export const imageView: CellView = { display: image, Editor: FileEditor }
