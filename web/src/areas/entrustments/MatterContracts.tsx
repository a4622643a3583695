import { contract, contractEndpoints, type entrustment, type Field, listPath, type Row } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Flex } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useSession } from '../../api/session/useSession.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import cards from '../../ui/page/cards.module.css'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'

const pageOf = (id: string): string => listPath(contract, { detail: id })

/** 合同: the contracts of the matter; the first one is proposed from the data of the matter. */
export function MatterContracts({ row }: { row: Row<typeof entrustment> }) {
  const { can } = useSession()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', contract.name, 'list', { bizId: row.id }],
    queryFn: ({ signal }) =>
      resourceApi(contract).list({ bizType: 'entrust', bizId: row.id, pageSize: 50 }, { signal }),
  })

  async function draft() {
    setBusy(true)
    try {
      const { message: words, result } = await callEnvelope(contractEndpoints.draftForMatter, {
        entrustmentId: row.id,
      })
      message.success(words)
      void navigate(pageOf(result.id))
    } catch (problem) {
      message.warning(formatError(problem))
    } finally {
      // The page of the matter stays open in its tab.
      setBusy(false)
    }
  }

  if (!data) return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />
  const show = (one: Row<typeof contract>, name: keyof typeof contract.fields) => (
    <FieldDisplay name={name} field={contract.fields[name] as Field} value={one[name]} row={one} compact />
  )
  return (
    <Flex vertical gap={12} align="stretch">
      {data.records.length === 0 && <EmptyHint description="还没有为该委托起草合同" />}
      <ul className={cards.cards} aria-label="委托的合同">
        {data.records.map((one) => (
          <li key={one.id} className={cards.card}>
            <header>
              <h2>
                <Link to={pageOf(one.id)}>{String(one.name)}</Link> {show(one, 'status')}
              </h2>
            </header>
            <div className={cards.facts}>
              <span>{String(one.no)}</span>
              <span>金额 {show(one, 'amount')}</span>
              <span>未收 {show(one, 'unpaidAmount')}</span>
            </div>
          </li>
        ))}
      </ul>
      {can('contract:add') && (
        <Button type="primary" loading={isBusy} style={{ alignSelf: 'flex-start' }} onClick={() => void draft()}>
          起草委托合同
        </Button>
      )}
    </Flex>
  )
}
