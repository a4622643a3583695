import { dataSourceEndpoints, type DictionaryItem, type SourcePreview as Preview } from '@lexdesk/domain'
import { TableOutlined } from '@ant-design/icons'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { call } from '../../api/calls/call.ts'
import { useSession } from '../../api/session/useSession.ts'
import { asText } from '../../fields/filters/filterValue.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { ProseTable } from '../../ui/rows/ProseTable.tsx'

const names = ['sourceTable', 'textColumn', 'codeColumn', 'filterColumn', 'filterValue'] as const
const timeoutMs = 15_000

type Answer = { print: string } & ({ preview: Preview } | { problem: string })

/** 试取数据: the first items that the dictionary would have. */
export function SourcePreview({ values }: { values: Readonly<Record<string, unknown>> }) {
  const { can } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer>()
  const asked = Object.fromEntries(
    names.flatMap((name) => {
      const value = asText(values[name])
      return value ? [[name, value] as const] : []
    }),
  )
  const { sourceTable, textColumn, codeColumn } = asked
  const id = asText(values.sourceId)
  const print = JSON.stringify([id, asked])
  // A result applies only to the values that were tested.
  const shown = answer?.print === print ? answer : undefined
  if (!can('dataSource:test')) return null

  async function load() {
    if (!sourceTable || !textColumn || !codeColumn) return
    setBusy(true)
    try {
      const input = { ...asked, id, sourceTable, textColumn, codeColumn }
      setAnswer({ print, preview: await call(dataSourceEndpoints.preview, input, { timeoutMs }) })
    } catch (error) {
      setAnswer({ print, problem: formatError(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Flex vertical gap="small" align="flex-start">
      <Button
        icon={<TableOutlined />}
        loading={isBusy}
        disabled={!sourceTable || !textColumn || !codeColumn}
        onClick={() => void load()}
      >
        试取数据
      </Button>
      {shown && 'problem' in shown && <Alert type="error" showIcon title={shown.problem} style={{ width: '100%' }} />}
      {shown && 'preview' in shown && <Items {...shown.preview} />}
    </Flex>
  )
}

function Items({ items, total, isCut }: Preview) {
  return (
    <>
      <span role="status">
        {isCut
          ? `数据超过 ${total} 条，请设置条件缩小范围`
          : `共 ${total} 条${total > items.length ? `，以下为前 ${items.length} 条` : ''}`}
      </span>
      <ProseTable<DictionaryItem>
        label="试取的数据"
        rows={items}
        idOf={({ value }) => value}
        empty="没有可用的数据，请检查所选的列和条件"
        columns={[
          { key: 'text', title: '名称', show: ({ text }) => text },
          { key: 'value', title: '数据值', width: 160, show: ({ value }) => value },
        ]}
      />
    </>
  )
}
