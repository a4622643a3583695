import { App, Form, Modal, Typography } from 'antd'
import { useState } from 'react'
import { saveBlob } from '../../api/calls/saveBlob.ts'
import { ReferenceSelect } from '../../fields/options/ReferenceSelect.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import { templateCalls, type TemplateRow } from './templateCalls.ts'

interface DownloadDialogProps {
  template: TemplateRow
  onDone: () => void
  onClose: () => void
}

/** Selects the enterprise that a template is downloaded for. A paid one is charged to it, which is shown before. */
export function DownloadDialog({ template, onDone, onClose }: DownloadDialogProps) {
  const { message } = App.useApp()
  const [enterprise, setEnterprise] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isPaid = Number(template.price ?? 0) > 0
  const needsEnterprise = isPaid || template.memberOnly === 'Y'

  async function download() {
    if (needsEnterprise && enterprise === undefined) return void message.warning('请选择企业')
    setBusy(true)
    try {
      const { blob, fileName } = await templateCalls.fetch({ templateId: template.id, enterpriseId: enterprise })
      saveBlob(blob, fileName || `${template.name}.docx`)
      onDone()
      onClose()
    } catch (error) {
      message.warning(formatError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={`下载：${template.name}`}
      okText="下载"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => void download()}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        <Form.Item
          label="企业"
          htmlFor="download-enterprise"
          required={needsEnterprise}
          extra={isPaid ? '将扣减该企业一次模板下载权益；24 小时内再次下载不重复扣减' : undefined}
        >
          <ReferenceSelect
            id="download-enterprise"
            resource="enterprise"
            title="企业"
            keys={enterprise === undefined ? [] : [enterprise]}
            isMany={false}
            onChange={([key]) => setEnterprise(key)}
          />
        </Form.Item>
        {!needsEnterprise && <Typography.Text type="secondary">免费模板，企业可以不选。</Typography.Text>}
      </Form>
    </Modal>
  )
}
