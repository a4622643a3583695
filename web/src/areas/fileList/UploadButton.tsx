import { fileListEndpoints } from '@lexdesk/domain'
import { UploadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { sendUploadEnvelope } from '../../api/uploads/sendUploadEnvelope.ts'
import { useSession } from '../../api/session/useSession.ts'
import { formatError } from '../../ui/hints/formatError.ts'

/** Uploads the selected files one after the other; failures are listed by name. */
export function UploadButton() {
  const { can } = useSession()
  const { message } = App.useApp()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  if (!can('fileObject:upload')) return null

  async function upload(chosen: readonly File[]) {
    let stored = 0
    for (const file of chosen) {
      const form = new FormData()
      form.set('file', file)
      setPercent(0)
      try {
        const onSent = (loaded: number, total: number) => setPercent(Math.floor((loaded / total) * 100))
        await sendUploadEnvelope(fileListEndpoints.upload.path, form, { onSent })
        stored += 1
      } catch (error) {
        message.error(`${file.name}：${formatError(error)}`)
      }
    }
    setPercent(undefined)
    if (stored === 0) return
    message.success(chosen.length === 1 ? '上传成功！' : `已上传 ${stored} 个文件`)
    await client.invalidateQueries({ queryKey: ['resource', 'fileObject'] })
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="选择要上传的文件"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          void upload(chosen)
        }}
      />
      <Button
        type="primary"
        icon={<UploadOutlined />}
        loading={percent !== undefined}
        onClick={() => input.current?.click()}
      >
        {percent === undefined ? '上传文件' : `上传中 ${percent}%`}
      </Button>
    </>
  )
}
