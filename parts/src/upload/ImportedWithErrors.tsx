import { Typography } from 'antd'

interface ImportedWithErrorsProps {
  /** From the answer: `msg`, `fileUrl`, `fileName`. */
  result: unknown
  addressOf: (path: string) => string
}

/** Some rows were imported, the others are in an error file. */
export function ImportedWithErrors({ result, addressOf }: ImportedWithErrorsProps) {
  const { msg, fileUrl, fileName } = (typeof result === 'object' && result !== null ? result : {}) as Record<
    string,
    unknown
  >
  return (
    <>
      {typeof msg === 'string' && <Typography.Paragraph>{msg}</Typography.Paragraph>}
      {typeof fileUrl === 'string' && (
        <>
          具体详情请{' '}
          <Typography.Link
            href={addressOf(fileUrl)}
            target="_blank"
            rel="noreferrer"
            download={typeof fileName === 'string' ? fileName : ''}
          >
            点击下载
          </Typography.Link>
        </>
      )}
    </>
  )
}
