import { channelOf, fillTemplate, messageTemplate, placeholdersOf, readTestData, type Row } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Form, Input, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../api/calls/ApiError.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import { messageCalls } from './messageCalls.ts'
import { ReceiverInput } from './ReceiverInput.tsx'
import styles from './SendDialog.module.css'

interface SendDialogProps {
  row: Row<typeof messageTemplate>
  open: boolean
  onClose: () => void
}

/** 发送测试. Lists omit long texts, so the template is loaded first. */
export function SendDialog({ row, open, onClose }: SendDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'messageTemplate', 'row', row.id],
    queryFn: ({ signal }) => resourceApi(messageTemplate).queryById(row.id, { signal }),
    enabled: open,
  })
  if (data) return <SendForm key={data.version} template={data} open={open} onClose={onClose} />
  return (
    <Modal title={titleOf(row)} open={open} footer={null} onCancel={onClose}>
      {error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <Skeleton active />}
    </Modal>
  )
}

const titleOf = (row: Row<typeof messageTemplate>): string => `发送测试：${String(row.templateName)}`
const textOf = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value as string) : ''

interface SendFormProps {
  template: Row<typeof messageTemplate>
  open: boolean
  onClose: () => void
}

function SendForm({ template, open, onClose }: SendFormProps) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const types = useDictionary('msgType')
  const content = textOf(template.templateContent)
  const names = placeholdersOf(content)
  const [type, setType] = useState(textOf(template.templateType))
  const [receiver, setReceiver] = useState('')
  const [values, setValues] = useState<Record<string, string>>(() => startValues(names, template.templateTestJson))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function send() {
    setProblems({})
    setFailure('')
    setBusy(true)
    try {
      const { message: words, result } = await messageCalls.send({
        templateCode: textOf(template.templateCode),
        msgType: type,
        receiver,
        testData: JSON.stringify(values),
      })
      if (result && result.failed.length > 0) setFailure(words)
      else {
        message.success(words)
        onClose()
      }
      await client.invalidateQueries({ queryKey: ['resource', 'message'] })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      setProblems(Object.fromEntries(fields.map(({ field, message: words }) => [field, words])))
      if (fields.length === 0) message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  const receiverError = problems.receiver ?? problems.esReceiver
  return (
    <Modal
      title={titleOf(template)}
      open={open}
      width={640}
      mask={{ closable: false }}
      okText="发送"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        <Form.Item
          label="发送方式"
          htmlFor="send-type"
          {...(problems.msgType && { validateStatus: 'error' as const, help: problems.msgType })}
        >
          <Select<string>
            id="send-type"
            value={type}
            options={types.map(({ value, text }) => ({ value, label: text }))}
            onChange={(next) => {
              setType(next)
              setReceiver('')
            }}
          />
        </Form.Item>
        <Form.Item
          label="接收人"
          htmlFor="send-receiver"
          required
          {...(receiverError && { validateStatus: 'error' as const, help: receiverError })}
        >
          <ReceiverInput id="send-receiver" type={type} value={receiver} onChange={setReceiver} />
        </Form.Item>
        {names.map((name) => (
          <Form.Item key={name} label={name} htmlFor={`send-value-${name}`} required>
            <Input
              id={`send-value-${name}`}
              value={values[name] ?? ''}
              placeholder={`请输入${name}`}
              onChange={({ target }) => setValues((old) => ({ ...old, [name]: target.value }))}
            />
          </Form.Item>
        ))}
        {(problems.testData ?? problems.templateCode) && (
          <Alert type="error" showIcon title={problems.testData ?? problems.templateCode} className={styles.alert} />
        )}
        {failure !== '' && (
          <Alert
            type="error"
            showIcon
            title={failure}
            description="消息已记录在消息管理中，可稍后重新发送。"
            className={styles.alert}
          />
        )}
        <Form.Item label="预览">
          <div role="region" aria-label="预览" className={styles.preview}>
            {channelOf(type)?.isHtml ? wordsOf(fillTemplate(content, values)) : fillTemplate(content, values)}
          </div>
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** The test data of the template, limited to its placeholders. */
function startValues(names: readonly string[], json: unknown): Record<string, string> {
  const given = typeof json === 'string' ? (readTestData(json) ?? {}) : {}
  return Object.fromEntries(names.map((name) => [name, textOf(Object.hasOwn(given, name) ? given[name] : '')]))
}

/** The plain text without the tags, which are for the channel. */
function wordsOf(html: string): string {
  return html.replace(/<br\s*\/?>|<\/(p|div|li|h\d)>/gi, '\n').replace(/<[^>]*>/g, '')
}
