import { isYes, onlineForm, onlineFormEndpoints, onlineVersionEndpoints } from '@lexdesk/domain'
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
import { VersionHistory } from './versions/VersionHistory.tsx'
import { WorkbookButton } from './workbook/WorkbookButton.tsx'

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
  rowActions: (row, close) => <FormActs row={row} onDone={close} />,
}

/** Where the fields leave no room beside them, the preview is the last section. */
const narrowSlots: ResourceSlots<typeof onlineForm> = {
  ...slots,
  formSections: { ...slots.formSections, 预览: ({ values }) => <FormPreview values={values} /> },
}

/** /online/cgform: the forms that the office has defined. */
export function FormListPage() {
  return <ResourceList resource={onlineForm} slots={useIsBeside() ? slots : narrowSlots} />
}

/** What can be done with a form that is in use. */
function FormActs({ row, onDone }: { row: FormRow; onDone: () => void }) {
  const { message } = App.useApp()
  const { can, menu } = useSession()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  if (row.status === 'stopped') return <DropTablesButton id={row.id} title={row.title} />
  if (row.status !== 'published' && row.status !== 'changed') return null

  async function addToMenu() {
    setBusy(true)
    try {
      message.success((await callEnvelope(onlineFormEndpoints.addToMenu, { id: row.id })).message)
      onDone()
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
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
      {row.adoptedTable ? (
        <TakeOverButton id={row.id} version={row.version} title={row.title} />
      ) : (
        <LinkButton code={row.code} />
      )}
    </>
  )
}
