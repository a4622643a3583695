import { databaseTypes, isConnectable, productNames } from '@lexdesk/domain'
import { ApiOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'
import { type ConnectionAnswer, testConnection } from './testConnection.ts'

const testedFields = ['dbType', 'dbDriver', 'dbUrl', 'dbName', 'dbUsername', 'dbPassword']

/** Tests the connection with the unsaved form values. */
export function ConnectionTest({ values, original }: FormSlotProps) {
  const { can } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<ConnectionAnswer & { print: string }>()
  const sent = Object.fromEntries(testedFields.map((name) => [name, values[name]]))
  const print = JSON.stringify(sent)
  // A result applies only to the values that were tested.
  const shown = answer?.print === print ? answer : undefined
  const kind = databaseTypes[String(values.dbType)]?.kind
  if (kind && !isConnectable(kind))
    return (
      <Alert
        type="warning"
        showIcon
        title={`本服务器没有 ${productNames[kind]} 驱动，该数据源只能登记，不能连接，也不能供字典取值`}
      />
    )
  if (!can('dataSource:test'))
    return <Typography.Text type="secondary">没有测试连接的权限，可以直接保存</Typography.Text>

  async function tryOut() {
    setBusy(true)
    setAnswer({ ...(await testConnection({ ...sent, id: original.id })), print })
    setBusy(false)
  }

  return (
    <Flex vertical gap="small" align="flex-start">
      <Button icon={<ApiOutlined />} loading={isBusy} onClick={() => void tryOut()}>
        测试连接
      </Button>
      {shown && (
        <Alert
          type={shown.isGood ? 'success' : 'error'}
          showIcon
          title={shown.words}
          style={{ width: '100%', overflowWrap: 'anywhere' }}
        />
      )}
    </Flex>
  )
}
