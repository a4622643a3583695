import { contract, type Field, type Row, type SignerDecision, type SignFlow } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Tag, Typography } from 'antd'
import { useState } from 'react'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { useSession } from '../../api/session/useSession.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { FactList } from '../../ui/page/FactList.tsx'
import cards from '../../ui/page/cards.module.css'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { contractCalls } from './contractCalls.ts'
import { RefuseDialog } from './RefuseDialog.tsx'
import { SignatureDialog } from './SignatureDialog.tsx'

type Signer = SignFlow['signers'][number]
interface Decided {
  flow: SignFlow
  signer: Signer
}

const signatureFields = ['signDate', 'signedBy', 'signedFile'] as const

/** 签署: who has signed and who has not; signatures given in the office are recorded here. */
export function SigningTab({ row }: { row: Row<typeof contract> }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [signed, setSigned] = useState<Decided>()
  const [refusing, setRefusing] = useState<Decided>()
  const { data, error, refetch } = useQuery({
    queryKey: ['contract', 'flows', row.id, row.version],
    queryFn: ({ signal }) => contractCalls.flows(row.id, signal),
  })

  async function decide(decision: SignerDecision) {
    try {
      message.success(await contractCalls.decideSigner(decision))
    } finally {
      void refetch()
      void client.invalidateQueries({ queryKey: ['resource', contract.name] })
    }
  }
  async function refuse({ flow, signer }: Decided, reason: string) {
    try {
      await decide({ flowId: flow.id, signerId: signer.id, isSigned: false, reason })
      setRefusing(undefined)
    } catch (problem) {
      message.warning(formatError(problem))
    }
  }

  if (!data) return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />
  const isAsApproved = typeof row.signedHash === 'string' && row.signedHash === row.contentHash
  return (
    <Flex vertical gap={12}>
      {isAsApproved && (
        <Alert
          type="success"
          showIcon
          title="签署内容与审定版本一致"
          description={<Typography.Text copyable>{row.signedHash as string}</Typography.Text>}
        />
      )}
      {row.signedBy && (
        <FactList
          facts={signatureFields.map((name) => {
            const field = contract.fields[name] as Field
            return {
              key: name,
              label: field.title,
              children: <FieldDisplay name={name} field={field} value={row[name]} row={row} />,
            }
          })}
        />
      )}
      {data.length === 0 && <EmptyHint description="还没有发起签署" />}
      <ul className={cards.cards}>
        {data.map((flow) => (
          <FlowCard
            key={flow.id}
            flow={flow}
            onSigned={(signer) => setSigned({ flow, signer })}
            onRefuse={(signer) => setRefusing({ flow, signer })}
          />
        ))}
      </ul>
      {refusing && (
        <RefuseDialog
          name={refusing.signer.name}
          onSubmit={(reason) => refuse(refusing, reason)}
          onClose={() => setRefusing(undefined)}
        />
      )}
      {signed && (
        <SignatureDialog
          row={row}
          signer={signed.signer}
          onSubmit={(signature) =>
            decide({ flowId: signed.flow.id, signerId: signed.signer.id, isSigned: true, ...signature })
          }
          onClose={() => setSigned(undefined)}
        />
      )}
    </Flex>
  )
}

interface FlowCardProps {
  flow: SignFlow
  onSigned: (signer: Signer) => void
  onRefuse: (signer: Signer) => void
}

function FlowCard({ flow, onSigned, onRefuse }: FlowCardProps) {
  const { can } = useSession()
  const items = useDictionary('sign_status')
  const tag = (status: string) => {
    const item = items.find(({ value }) => value === status)
    return <Tag color={item?.color}>{item?.text ?? status}</Tag>
  }
  const next = flow.signers.find(({ status }) => status === 'waiting')?.order
  return (
    <li className={cards.card}>
      <header>
        <h2>
          {flow.createTime} 发起 {tag(flow.status)}
        </h2>
      </header>
      <div className={cards.facts}>
        <span>截止 {flow.expiresOn}</span>
        {flow.endTime && <span>结束于 {flow.endTime}</span>}
        {flow.reason && <span>{flow.reason}</span>}
      </div>
      {flow.signers.map((signer) => (
        <Flex key={signer.id} gap={8} wrap align="center">
          <span>
            {signer.order}. {signer.party} · {signer.name} {signer.mobile}
          </span>
          {tag(signer.status)}
          {signer.signDate && (
            <span>
              {signer.signedBy} 签于 {signer.signDate}
            </span>
          )}
          {signer.at && <Typography.Text type="secondary">登记于 {signer.at}</Typography.Text>}
          {flow.status === 'signing' && signer.status === 'waiting' && signer.order === next && (
            <>
              {can('contract:recordSigned') && (
                <Button
                  size="small"
                  type="primary"
                  aria-label={`登记${signer.name}已签`}
                  onClick={() => onSigned(signer)}
                >
                  登记已签
                </Button>
              )}
              {can('contract:recordRefused') && (
                <Button size="small" danger aria-label={`${signer.name}拒签`} onClick={() => onRefuse(signer)}>
                  拒签
                </Button>
              )}
            </>
          )}
        </Flex>
      ))}
    </li>
  )
}
