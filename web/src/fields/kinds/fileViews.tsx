import { FileUpload, ImageUpload, missingPicture } from '@lexdesk/parts'
import { Flex, Image } from 'antd'
import { fileAddress } from '../../api/uploads/fileAddress.ts'
import { uploadLimitMb } from '../../api/uploads/uploadLimit.ts'
import { dictTexts } from '../options/dictTexts.ts'
import type { DisplayProps, EditorProps, FieldOfKind, FieldView } from '../FieldProps.ts'
import { asList } from '../filters/filterValue.ts'
import { useFormUploads } from '../uploads/formUploads.ts'
import { TextDisplay } from '../texts/TextDisplay.tsx'
import styles from './fileViews.module.css'

type FileField = FieldOfKind<'file' | 'image'>

const fileName = (path: string): string => path.split('/').at(-1) ?? path

function FileEditor({ field, value, onChange, row, name, ...control }: EditorProps<FileField>) {
  const { track, upload, addressOf } = useFormUploads()
  const paths = asList(value)
  const names = dictTexts(row, name, row && name !== undefined ? row[name] : undefined)
  const Control = field.kind === 'image' ? ImageUpload : FileUpload
  return (
    <Control
      {...control}
      value={paths}
      onChange={(next) => onChange(next.length > 0 ? next : null)}
      upload={(file, onProgress, signal) =>
        track(upload(file, { biz: field.biz ?? 'temp', onProgress, signal }, name ?? ''))
      }
      addressOf={addressOf}
      nameOf={(path) => names.get(path)}
      count={field.count ?? 1}
      maxSizeMb={uploadLimitMb()}
    />
  )
}

function FileDisplay({ value, row, name, compact }: DisplayProps<FileField>) {
  const paths = asList(value)
  const names = dictTexts(row, name, value)
  if (paths.length === 0) return <TextDisplay text="" compact={compact} />
  return (
    <Flex vertical={!compact} gap={compact ? 8 : 0} style={{ overflow: 'hidden' }}>
      {paths.map((path) => (
        <a key={path} className={styles.file} href={fileAddress(path)} target="_blank" rel="noreferrer">
          {names.get(path) ?? fileName(path)}
        </a>
      ))}
    </Flex>
  )
}

function ImageDisplay({ value, compact }: DisplayProps<FileField>) {
  const paths = asList(value)
  if (paths.length === 0) return <TextDisplay text="" compact={compact} />
  const side = compact ? 28 : 96
  const [shown, rest] = compact ? [paths.slice(0, 1), paths.slice(1)] : [paths, []]
  return (
    <Image.PreviewGroup items={paths.map(fileAddress)}>
      <Flex wrap={!compact} gap={8} align="center">
        {shown.map((path) => (
          <Image
            key={path}
            src={fileAddress(path)}
            alt={fileName(path)}
            width={side}
            height={side}
            fallback={missingPicture}
          />
        ))}
        {rest.length > 0 && <span className={styles.rest}>+{rest.length}</span>}
      </Flex>
    </Image.PreviewGroup>
  )
}

/** Files can only be filtered by presence, which takes no value. */
const NoFilter = () => null

export const fileView: FieldView<FieldOfKind<'file'>> = { Editor: FileEditor, Display: FileDisplay, Filter: NoFilter }
export const imageView: FieldView<FieldOfKind<'image'>> = {
  Editor: FileEditor,
  Display: ImageDisplay,
  Filter: NoFilter,
}
