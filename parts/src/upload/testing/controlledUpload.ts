import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { UploadFunction } from '../UploadControlProps.ts'
import type { StoredFile } from '../uploadList.ts'

interface Running {
  finish: () => void
  fail: (reason: string) => void
  progress: (percent: number) => void
}

/** An upload that the test completes. */
export function controlledUpload() {
  const running = new Map<string, Running>()
  const aborted: string[] = []
  const upload = vi.fn<UploadFunction>(
    (file, onProgress, signal) =>
      new Promise<StoredFile>((resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted.push(file.name)
          reject(new DOMException('given up', 'AbortError'))
        })
        running.set(file.name, {
          finish: () => resolve({ path: `temp/${file.name}`, name: file.name, size: file.size }),
          fail: (reason) => reject(new Error(reason)),
          progress: onProgress,
        })
      }),
  )
  const end = async (name: string, how: 'finish' | 'fail', reason = '') => {
    await act(async () => {
      running.get(name)![how](reason)
      await Promise.resolve()
    })
  }
  return { upload, end, aborted, progress: (name: string, n: number) => act(() => running.get(name)!.progress(n)) }
}

export const fileOf = (name: string, type = 'application/pdf', size = 4): File =>
  new File(['x'.repeat(size)], name, { type })
