import { SendOutlined } from '@ant-design/icons'
import { gatewayMethods, type gatewayRoute, type Row } from '@lexdesk/domain'
import { Alert, Button, Descriptions, Drawer, Form, Input, Select, Space, Tag } from 'antd'
import { useState } from 'react'
import styles from './gatewayEditors.module.css'
import { examplePath, headersIn, sendThrough, type TrialAnswer } from './sendThrough.ts'

interface TryRouteProps {
  row: Row<typeof gatewayRoute>
  onClose: () => void
}

interface Entries {
  method: string
  path: string
  headers: string
  body: string
}

const methods = gatewayMethods.map((value) => ({ value, label: value }))
const colourOf = (status: number) => (status < 300 ? 'success' : status < 500 ? 'warning' : 'error')

/** Sends a request through a route and shows the response. */
export function TryRoute({ row, onClose }: TryRouteProps) {
  const [entries, setEntries] = useState<Entries>({
    method: 'GET',
    path: examplePath(String(row.paths)),
    headers: '',
    body: '',
  })
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<TrialAnswer | 'failed'>()
  const put = (change: Partial<Entries>) => setEntries({ ...entries, ...change })
  const hasBody = !['GET', 'HEAD'].includes(entries.method)

  async function send() {
    setBusy(true)
    setAnswer(await sendThrough({ ...entries, headers: headersIn(entries.headers) }).catch(() => 'failed' as const))
    setBusy(false)
  }

  return (
    <Drawer open size="large" title={`试一试：${String(row.name)}`} onClose={onClose}>
      <Form layout="vertical" component={false}>
        <Form.Item label="请求">
          <Space.Compact block>
            <Select
              aria-label="请求方法"
              style={{ width: 110 }}
              value={entries.method}
              options={methods}
              onChange={(method) => put({ method })}
            />
            <Input aria-label="请求路径" value={entries.path} onChange={({ target }) => put({ path: target.value })} />
            <Button type="primary" icon={<SendOutlined />} loading={isBusy} onClick={() => void send()}>
              发送
            </Button>
          </Space.Compact>
        </Form.Item>
        <Form.Item label="请求头" extra="每行一个，例如 Content-Type: application/json">
          <Input.TextArea
            aria-label="请求头"
            autoSize={{ minRows: 1, maxRows: 6 }}
            value={entries.headers}
            onChange={({ target }) => put({ headers: target.value })}
          />
        </Form.Item>
        {hasBody && (
          <Form.Item label="请求内容">
            <Input.TextArea
              aria-label="请求内容"
              autoSize={{ minRows: 3, maxRows: 12 }}
              value={entries.body}
              onChange={({ target }) => put({ body: target.value })}
            />
          </Form.Item>
        )}
      </Form>
      {answer === 'failed' && <Alert type="error" showIcon title="请求没有得到应答，请检查路径和网络" />}
      {answer && answer !== 'failed' && <Answer answer={answer} />}
    </Drawer>
  )
}

function Answer({ answer: { status, ms, headers, text } }: { answer: TrialAnswer }) {
  return (
    <section aria-label="应答">
      <Space>
        <Tag color={colourOf(status)}>{status === 0 ? '重定向' : status}</Tag>
        <span>用时 {ms} 毫秒</span>
      </Space>
      <pre className={styles.answer}>{text || '（没有内容）'}</pre>
      <Descriptions
        column={1}
        size="small"
        bordered
        style={{ margin: '12px 0' }}
        items={headers.map(([name, value]) => ({ key: name, label: name, children: value }))}
      />
    </section>
  )
}
