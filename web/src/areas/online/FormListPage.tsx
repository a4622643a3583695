import { hiddenFields, isYes, onlineForm, onlineFormEndpoints, onlineVersionEndpoints } from '@lexdesk/domain'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import type { ShownRow } from '../../api/resource/ResourceCalls.ts'
import { onlineListPath } from '../../api/menu/onlineListPath.ts'
import { useSession } from '../../api/session/useSession.ts'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { AdoptButton } from './adopt/AdoptButton.tsx'
import { SyncDialogButton } from './adopt/SyncDialogButton.tsx'
import { TakeOverButton } from './adopt/TakeOverButton.tsx'
import { ButtonGrid } from './buttons/ButtonGrid.tsx'
import { DropTablesButton } from './DropTablesButton.tsx'
import { FormPreview } from './FormPreview.tsx'
import { PlanSection } from './PlanSection.tsx'
import { CheckGrid } from './properties/CheckGrid.tsx'
import { FieldGrid, useIsBeside } from './properties/FieldGrid.tsx'
import { RecordOptions } from './properties/RecordOptions.tsx'
import { StepGrid } from './properties/StepGrid.tsx'
import { ScriptHistory } from './ScriptHistory.tsx'
import { LinkButton } from './collection/LinkButton.tsx'
import { UseButton } from './use/UseButton.tsx'
import { useUseDialog } from './use/useUseDialog.tsx'
import { VersionHistory } from './versions/VersionHistory.tsx'
import { WorkbookButton } from './workbook/WorkbookButton.tsx'

/** How long a message with a link is shown. */
const linkSeconds = 8

type FormRow = ShownRow<typeof onlineForm>

const slots: ResourceSlots<typeof onlineForm> = {
  toolbar: (
    <>
      <WorkbookButton />
      <AdoptButton />
    </>
  ),
  wideForm: true,
  formSections: {
    字段: (props) => <FieldGrid {...props} />,
    记录和列表: (props) => <RecordOptions {...props} />,
    校验: (props) => <CheckGrid {...props} />,
    步骤: (props) => <StepGrid {...props} />,
    按钮: (props) => <ButtonGrid {...props} />,
  },
  detailTabs: {
    版本: (row) => <VersionHistory row={row} designer={onlineForm} endpoints={onlineVersionEndpoints} />,
    脚本: ({ id }) => <ScriptHistory id={id} />,
  },
  actionSections: {
    publish: ({ row }) => (
      <PlanSection id={row.id} version={row.version} of={onlineForm} endpoint={onlineFormEndpoints.plan} />
    ),
  },
  detailTop: (row) => <UseButton row={row} of={onlineForm} look="bar" />,
  rowActions: (row, close) => <FormActs row={row} onDone={close} />,
}

/** Where the fields leave no room beside them, the preview is the last section. */
const narrowSlots: ResourceSlots<typeof onlineForm> = {
  ...slots,
  formSections: { ...slots.formSections, 预览: ({ values }) => <FormPreview values={values} /> },
}

/** /online/cgform: the forms that the office has defined. Who may not edit them does not see their buttons. */
export function FormListPage() {
  const { can } = useSession()
  const own = useIsBeside() ? slots : narrowSlots
  const { 按钮: _buttons, ...formSections } = own.formSections ?? {}
  const seesButtons = hiddenFields(onlineForm, can).length === 0
  return <ResourceList resource={onlineForm} slots={seesButtons ? own : { ...own, formSections }} />
}

/** What can be done with a form that is in use. */
function FormActs({ row, onDone }: { row: FormRow; onDone: () => void }) {
  const { message } = App.useApp()
  const { can, menu } = useSession()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const use = useUseDialog(row, onlineForm)
  if (row.status === 'stopped') return <DropTablesButton id={row.id} title={row.title} />
  if (row.status !== 'published' && row.status !== 'changed') return null

  async function addToMenu() {
    setBusy(true)
    try {
      const { message: words } = await callEnvelope(onlineFormEndpoints.addToMenu, { id: row.id })
      onDone()
      offerUse(words)
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  /** Nobody else finds the page until their role may use it. */
  function offerUse(words: string) {
    const { open } = use
    if (!open) return void message.success(words)
    const key = `inMenu:${row.id}`
    const content = (
      <>
        <span>{words}</span>
        <Button
          type="link"
          size="small"
          onClick={() => {
            message.destroy(key)
            open()
          }}
        >
          谁能用
        </Button>
      </>
    )
    void message.open({ type: 'success', key, duration: linkSeconds, content })
  }

  const path = onlineListPath(menu, { code: row.code ?? '', isTree: isYes(row.isTree) })
  return (
    <>
      <Button type="link" size="small" onClick={() => void navigate(path)}>
        打开
      </Button>
      {can('onlineForm:publish') && (
        <Button type="link" size="small" loading={isBusy} onClick={() => void addToMenu()}>
          加入菜单
        </Button>
      )}
      {use.open && (
        <Button type="link" size="small" onClick={use.open}>
          谁能用
        </Button>
      )}
      {use.dialog}
      {row.adoptedSource && <SyncDialogButton code={row.code} title={row.title} />}
      {row.adoptedTable ? (
        <TakeOverButton id={row.id} version={row.version} title={row.title} isSynced={!!row.adoptedSource} />
      ) : (
        <LinkButton code={row.code} />
      )}
    </>
  )
}
