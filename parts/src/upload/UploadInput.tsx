import { FileUpload } from './FileUpload.tsx'
import { ImageUpload } from './ImageUpload.tsx'
import type { UploadType } from './fileError.ts'
import type { UploadControlProps, UploadedFile } from './UploadControlProps.ts'
import { joinPaths, readUploadValue } from './uploadValue.ts'

export type UploadValue = string | readonly string[] | readonly Pick<UploadedFile, 'filePath' | 'fileName'>[]

export interface UploadInputProps extends Omit<UploadControlProps, 'value' | 'onChange' | 'nameOf' | 'count'> {
  value?: UploadValue | null | undefined
  /** Receives paths joined by commas; with `returnUrl` off, the files with name, path and size. */
  onChange?: (value: string | UploadedFile[], files: UploadedFile[]) => void
  returnUrl?: boolean
  type?: UploadType
  /** Maximum number of files; 0 for no limit. */
  number?: number
  text?: string
}

/** Files or images as one value of a form. */
export function UploadInput({
  value,
  onChange,
  returnUrl = true,
  type = 'all',
  number = 0,
  ...props
}: UploadInputProps) {
  const { paths, nameOf, sizeOf } = readUploadValue(value)
  const control = {
    ...props,
    value: paths,
    nameOf,
    count: number,
    onChange: (_: string[], changed: UploadedFile[]) => {
      const files = changed.map((file) => ({ ...file, fileSize: file.fileSize || sizeOf(file.filePath) }))
      onChange?.(returnUrl ? joinPaths(files) : files, files)
    },
  }
  return type === 'image' ? <ImageUpload {...control} /> : <FileUpload {...control} type={type} />
}
