import { onlineAdoptEndpoints as calls, onlineForm, onlineFormEndpoints, type WorkbookForm } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Modal, Steps } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/calls/call.ts'
import { onlineListPath } from '../../../api/menu/onlineListPath.ts'
import { onlineFormsQuery } from '../../../api/resource/onlineResources.ts'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { formatError } from '../../../ui/hints/formatError.ts'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import { PlanSection } from '../PlanSection.tsx'
import { type ReadWorkbook, WorkbookDialog } from '../workbook/WorkbookDialog.tsx'
import { type AdoptDraft, CheckTable } from './CheckTable.tsx'
import { type ChosenTable, ChooseTable } from './ChooseTable.tsx'
import { readSource } from './readSource.ts'

type Stage =
  | { at: 'choose' }
  | { at: 'check'; draft: AdoptDraft }
  | { at: 'publish'; form: WorkbookForm }
  | { at: 'workbook'; read: ReadWorkbook }

const steps = ['选择数据表', '核对字段', '发布']
const order: Stage['at'][] = ['choose', 'check', 'publish']

interface AdoptDialogProps {
  mayOwn: boolean
  maySources: boolean
  onClose: () => void
}

/** From a table that exists to a form that shows it. A table of a data source goes the way of a workbook. */
export function AdoptDialog({ mayOwn, maySources, onClose }: AdoptDialogProps) {
  const { message } = App.useApp()
  const { isMobile } = useBreakpoint()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { menu } = useSession()
  const [stage, setStage] = useState<Stage>({ at: 'choose' })
  const [chosen, setChosen] = useState<ChosenTable>({ from: mayOwn ? 'own' : 'source' })
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  const read = ({ from, source, table = '' }: ChosenTable) =>
    attempt(async () => {
      if (from === 'source') setStage({ at: 'workbook', read: await readSource(source ?? '', table) })
      else setStage({ at: 'check', draft: await call(calls.propose, { table }) })
    })

  const create = ({ title, code, table, key, columns }: AdoptDraft) =>
    attempt(async () => {
      const sent = columns
        .filter(({ isLeftOut }) => !isLeftOut)
        .map(({ samples: _s, doubts: _d, items: _i, kinds: _k, type: _t, isLeftOut: _l, ...column }) => column)
      const form = await call(calls.create, { title, code, table, key, columns: sent })
      setStage({ at: 'publish', form })
      void client.invalidateQueries({ queryKey: ['resource', onlineForm.name] })
    })

  const publish = (form: WorkbookForm) =>
    attempt(async () => {
      await resourceApi(onlineForm).action(form.id, 'publish', { version: form.version })
      await client.invalidateQueries({ queryKey: ['resource', onlineForm.name] })
      await client.query({ ...onlineFormsQuery, staleTime: 0 })
      onClose()
      void navigate(onlineListPath(menu, form))
    })

  function close() {
    if (stage.at === 'publish') message.info(`“${stage.form.title}”已保存为草稿，可在列表中继续发布`)
    onClose()
  }

  if (stage.at === 'workbook') return <WorkbookDialog read={stage.read} onClose={onClose} />
  return (
    <Modal
      open
      title="纳入数据表"
      width={isMobile ? '100%' : 1000}
      style={{ top: 24 }}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <Flex gap={8} justify="end">
          {stage.at === 'choose' && (
            <Button type="primary" loading={isBusy} disabled={!chosen.table} onClick={() => void read(chosen)}>
              下一步
            </Button>
          )}
          {stage.at === 'check' && (
            <>
              <Button onClick={() => setStage({ at: 'choose' })}>换一张数据表</Button>
              <Button type="primary" loading={isBusy} onClick={() => void create(stage.draft)}>
                创建表单
              </Button>
            </>
          )}
          {stage.at === 'publish' && (
            <>
              <Button onClick={close}>以后再发布</Button>
              <Button type="primary" loading={isBusy} onClick={() => void publish(stage.form)}>
                发布并打开
              </Button>
            </>
          )}
        </Flex>
      }
    >
      <Steps
        size="small"
        responsive={false}
        current={order.indexOf(stage.at)}
        items={steps.map((title) => ({ title: isMobile ? undefined : title }))}
        style={{ marginBottom: 16 }}
      />
      <Flex vertical gap={12}>
        {problem && <Alert type="error" showIcon title={problem} />}
        {stage.at === 'choose' && (
          <ChooseTable chosen={chosen} mayOwn={mayOwn} maySources={maySources} onChange={setChosen} />
        )}
        {stage.at === 'check' && (
          <CheckTable draft={stage.draft} isBusy={isBusy} onChange={(draft) => setStage({ at: 'check', draft })} />
        )}
        {stage.at === 'publish' && (
          <PlanSection
            id={stage.form.id}
            version={stage.form.version}
            of={onlineForm}
            endpoint={onlineFormEndpoints.plan}
          />
        )}
      </Flex>
    </Modal>
  )
}
