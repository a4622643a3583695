import { reasonOf } from '../../reasonOf.ts'
import type { EditorImages } from './EditorImages.ts'

export interface ImageSending {
  id: string
  file: File
  percent: number
  /** Why it failed. */
  problem?: string
}

const scheme = 'upload:'

/** Placeholder address of an image that is being uploaded. It never appears in the emitted value. */
export const placeOf = (id: string): string => scheme + id
export const idOf = (address: string): string | undefined =>
  address.startsWith(scheme) ? address.slice(scheme.length) : undefined

/** Running and failed image uploads. A failed upload is retained until it is retried or removed. */
export function createImageUploads() {
  let images: EditorImages | undefined
  let list: readonly ImageSending[] = []
  let count = 0
  const watchers = new Set<() => void>()
  let arrival: ((id: string, url: string) => void) | undefined
  let waiting: { id: string; url: string }[] = []
  const running = new Map<string, AbortController>()

  const show = (next: readonly ImageSending[]) => {
    list = next
    for (const watcher of watchers) watcher()
  }
  const change = (id: string, part: Partial<ImageSending>) =>
    show(list.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const find = (id: string) => list.find((one) => one.id === id)

  const send = async (id: string, file: File) => {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      if (!images) throw new Error('此处不能上传图片')
      const { url } = await images.upload(file, (percent) => change(id, { percent }), controller.signal)
      if (controller.signal.aborted) return
      show(list.filter((one) => one.id !== id))
      if (arrival) arrival(id, url)
      else waiting.push({ id, url })
    } catch (error) {
      if (!controller.signal.aborted) change(id, { problem: reasonOf(error) })
    } finally {
      running.delete(id)
    }
  }

  return {
    use: (next: EditorImages | undefined) => {
      images = next
    },
    list: () => list,
    find,
    images: () => images,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /**
     * Called for each stored image, including those that were stored while no listener was set, as in a hidden page.
     */
    onArrival: (listener: (id: string, url: string) => void) => {
      arrival = listener
      for (const { id, url } of waiting) listener(id, url)
      waiting = []
      return () => {
        arrival = undefined
      }
    },
    start: (file: File): string => {
      count += 1
      const id = String(count)
      show([...list, { id, file, percent: 0 }])
      void send(id, file)
      return id
    },
    retry: (id: string) => {
      const known = find(id)
      if (!known || running.has(id)) return
      change(id, { percent: 0, problem: undefined })
      void send(id, known.file)
    },
    remove: (id: string) => {
      running.get(id)?.abort()
      show(list.filter((one) => one.id !== id))
    },
  }
}

export type ImageUploads = ReturnType<typeof createImageUploads>
