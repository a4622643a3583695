import { useEffect, useState, useSyncExternalStore } from 'react'
import { createImageUploads, type ImageSending, type ImageUploads } from './createImageUploads.ts'
import type { EditorImages } from './EditorImages.ts'

/** The uploads of one editor; they continue while the page is hidden. */
export function useImageUploads(images: EditorImages | undefined): ImageUploads {
  const [uploads] = useState(() => {
    const created = createImageUploads()
    created.use(images)
    return created
  })
  useEffect(() => uploads.use(images), [uploads, images])
  return uploads
}

export function useSendings(uploads: ImageUploads): readonly ImageSending[] {
  return useSyncExternalStore(uploads.watch, uploads.list)
}
