import {
  formUseEndpoints,
  onlineForm,
  onlineFormEndpoints,
  onlineName,
  type Resource,
  type WorkbookForm,
  type WorkbookProposal,
} from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, Flex, Modal, Steps } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/calls/call.ts'
import { onlineListPath } from '../../../api/menu/onlineListPath.ts'
import { onlineFormsQuery } from '../../../api/resource/onlineResources.ts'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import { permissionsKey } from '../../../api/session/permissionsKey.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { ImportDialog } from '../../../resource/import/ImportDialog.tsx'
import type { AssignedColumns, ChosenSheet } from '../../../resource/import/useImport.ts'
import { useLeaveGuard } from '../../../resource/form/useLeaveGuard.ts'
import { formatError } from '../../../ui/hints/formatError.ts'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import { PlanSection } from '../PlanSection.tsx'
import { PublishRoles } from '../use/PublishRoles.tsx'
import type { LevelChoices } from '../use/RoleLevels.tsx'
import { CheckColumns, type FormDraft } from './CheckColumns.tsx'
import { ChooseWorkbook } from './ChooseWorkbook.tsx'
import { columnProblems, titleControl } from './columnProblems.ts'
import { workbookCalls } from './workbookCalls.ts'

/** The sheet, with the fields that were created for its columns. */
type ChosenColumns = ChosenSheet & { columns: AssignedColumns }

type Stage =
  | { at: 'choose' }
  | { at: 'check'; file: File; proposal: WorkbookProposal; draft: FormDraft }
  | { at: 'publish'; form: WorkbookForm; chosen: ChosenColumns }
  | { at: 'import'; form: WorkbookForm; chosen: ChosenColumns; resource: Resource }

const steps = ['选择工作簿', '核对字段', '发布', '导入数据']
const order: Stage['at'][] = ['choose', 'check', 'publish', 'import']

const draftOf = ({ title, code, columns }: WorkbookProposal): FormDraft => ({ title, code, columns })

/** From a workbook to a form with its rows: read, corrected, published and imported. */
export function WorkbookDialog({ onClose }: { onClose: () => void }) {
  const { message, modal } = App.useApp()
  const { isMobile } = useBreakpoint()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { menu } = useSession()
  const [stage, setStage] = useState<Stage>({ at: 'choose' })
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const [isInMenu, setInMenu] = useState(true)
  const [levels, setLevels] = useState<LevelChoices>({})

  async function attempt(words: string, work: () => Promise<void>) {
    setBusy(words)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(formatError(error))
    } finally {
      setBusy(undefined)
    }
  }

  const read = (file: File, sheet?: string, title?: Pick<FormDraft, 'title' | 'code'>) =>
    attempt(file.name, async () => {
      const proposal = await workbookCalls.propose(file, sheet)
      setStage({ at: 'check', file, proposal, draft: { ...draftOf(proposal), ...title } })
    })

  /** What is wrong with a title is shown at its cell, which may be out of sight. */
  const canCreate = ({ draft }: Extract<Stage, { at: 'check' }>): boolean => {
    const first = columnProblems(draft.columns).findIndex((one) => one !== undefined)
    document.getElementById(titleControl(first))?.focus()
    return first < 0
  }

  const create = ({ file, proposal: { sheet }, draft }: Extract<Stage, { at: 'check' }>) =>
    attempt('create', async () => {
      const columns = draft.columns.filter(({ isLeftOut }) => !isLeftOut)
      const { names, ...form } = await workbookCalls.create(draft.title, draft.code, columns)
      const fields = Object.fromEntries(columns.map(({ head }, index) => [head, names[index]!]))
      setStage({ at: 'publish', form, chosen: { file, sheet, columns: fields } })
      void client.invalidateQueries({ queryKey: ['resource', onlineForm.name] })
    })

  const publish = ({ form, chosen }: Extract<Stage, { at: 'publish' }>) =>
    attempt('publish', async () => {
      await resourceApi(onlineForm).action(form.id, 'publish', { version: form.version })
      // The form is published whether the rest can be done or not.
      const showProblem = (error: unknown) => void message.error(formatError(error))
      if (isInMenu) await call(onlineFormEndpoints.addToMenu, { id: form.id }).catch(showProblem)
      const roles = Object.entries(levels).flatMap(([role, level]) =>
        level === 'none' ? [] : [{ role, level, held: [] }],
      )
      if (roles.length > 0) await call(formUseEndpoints.save, { id: form.id, roles }).catch(showProblem)
      // The form opens at its entry.
      await client.invalidateQueries({ queryKey: permissionsKey })
      await client.invalidateQueries({ queryKey: ['resource', onlineForm.name] })
      const published = await client.query({ ...onlineFormsQuery, staleTime: 0 })
      const resource = published.find(({ name }) => name === onlineName(form.code))
      if (resource) return setStage({ at: 'import', form, chosen, resource })
      message.info(`“${form.title}”已发布。导入数据需要该表单的权限，请有授权权限的管理员在“谁能用”里授权`)
      onClose()
    })

  /** What the person has corrected. */
  const isDirty = stage.at === 'check' && stage.draft.isChanged === true
  const mayLeave = async (): Promise<boolean> =>
    !isDirty ||
    (await modal.confirm({
      title: '内容尚未保存',
      content: '离开后，对字段的核对不会保留。',
      okText: '离开',
      cancelText: '继续核对',
    }))
  useLeaveGuard(isDirty, mayLeave)

  async function close() {
    if (!(await mayLeave())) return
    if (stage.at === 'publish') message.info(`“${stage.form.title}”已保存为草稿，可在列表中继续发布`)
    onClose()
  }

  if (stage.at === 'import')
    return (
      <ImportDialog
        open
        resource={stage.resource}
        chosen={stage.chosen}
        onClose={() => {
          onClose()
          void navigate(onlineListPath(menu, stage.form))
        }}
      />
    )
  return (
    <Modal
      open
      title="从工作簿创建"
      width={isMobile ? '100%' : 1000}
      style={{ top: 24 }}
      mask={{ closable: false }}
      onCancel={() => void close()}
      footer={
        stage.at === 'choose' ? null : (
          <Flex gap={8} justify="end" align="center" wrap>
            {stage.at === 'check' ? (
              <>
                <Button onClick={() => setStage({ at: 'choose' })}>换一个文件</Button>
                <Button
                  type="primary"
                  loading={busy === 'create'}
                  onClick={() => canCreate(stage) && void create(stage)}
                >
                  创建表单
                </Button>
              </>
            ) : (
              <>
                <Checkbox checked={isInMenu} onChange={(event) => setInMenu(event.target.checked)}>
                  加入菜单
                </Checkbox>
                <Button onClick={() => void close()}>以后再发布</Button>
                <Button type="primary" loading={busy === 'publish'} onClick={() => void publish(stage)}>
                  发布并导入数据
                </Button>
              </>
            )}
          </Flex>
        )
      }
    >
      <Steps
        size="small"
        responsive={false}
        current={order.indexOf(stage.at)}
        items={steps.map((title) => ({ title: isMobile ? undefined : title }))}
        style={{ marginBottom: 16 }}
      />
      {stage.at === 'choose' && (
        <ChooseWorkbook problem={problem} fileName={busy} onChoose={(file) => void read(file)} onProblem={setProblem} />
      )}
      {stage.at === 'check' && (
        <CheckColumns
          proposal={stage.proposal}
          draft={stage.draft}
          problem={problem}
          isBusy={busy !== undefined}
          onChange={(draft) => {
            setProblem(undefined)
            setStage({ ...stage, draft: { ...draft, isChanged: true } })
          }}
          onSheet={(sheet) => void read(stage.file, sheet, { title: stage.draft.title, code: stage.draft.code })}
        />
      )}
      {stage.at === 'publish' && (
        <Flex vertical gap={12}>
          {problem && <Alert type="error" showIcon title={problem} />}
          <PlanSection
            id={stage.form.id}
            version={stage.form.version}
            of={onlineForm}
            endpoint={onlineFormEndpoints.plan}
          />
          <PublishRoles id={stage.form.id} choices={levels} onChange={setLevels} />
        </Flex>
      )}
    </Modal>
  )
}
