import { useEffect, useRef } from 'react'
import { useMessages } from '../../../useMessages.ts'
import { fileError, type UploadType } from '../../../upload/fileError.ts'
import { CellMenu } from './CellMenu.tsx'

interface FileChooserProps {
  type: UploadType
  isMany: boolean
  onFiles: (files: File[]) => void
  onClose: () => void
}

/** Opens the file dialog of the browser; the entry below the cell reopens it, or opens it if the browser blocked it. */
export function FileChooser({ type, isMany, onFiles, onClose }: FileChooserProps) {
  const [message, holder] = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    input.current?.click()
  }, [])
  useEffect(() => {
    const element = input.current
    element?.addEventListener('cancel', onClose)
    return () => element?.removeEventListener('cancel', onClose)
  }, [onClose])

  function take(chosen: readonly File[]): void {
    const problems = new Set(chosen.map((file) => fileError(file, type, undefined)))
    const accepted = chosen.filter((file) => !fileError(file, type, undefined))
    if (accepted.length > 0) onFiles(accepted)
    problems.delete(undefined)
    for (const problem of problems) message.warning(problem)
    if (problems.size === 0) onClose()
  }
  return (
    <>
      {holder}
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMany}
        accept={type === 'image' ? 'image/*' : undefined}
        aria-label="选择文件"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          // Allows the same file to be selected again.
          currentTarget.value = ''
          if (chosen.length > 0) take(chosen)
        }}
      />
      <CellMenu
        entries={[{ label: type === 'image' ? '选择图片' : '选择文件', onChoose: () => input.current?.click() }]}
        onClose={onClose}
      />
    </>
  )
}
