import { hiddenFields, onlineForm, onlineFormEndpoints, onlineVersionEndpoints } from '@lexdesk/domain'
import { useMemo } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { ButtonGrid } from './buttons/ButtonGrid.tsx'
import { DropTablesButton } from './DropTablesButton.tsx'
import { FormActs } from './FormActs.tsx'
import { FormPreview } from './FormPreview.tsx'
import { PlanSection } from './PlanSection.tsx'
import { CheckGrid } from './properties/CheckGrid.tsx'
import { FieldGrid, useIsBeside } from './properties/FieldGrid.tsx'
import { RecordOptions } from './properties/RecordOptions.tsx'
import { StepGrid } from './properties/StepGrid.tsx'
import { ScriptHistory } from './ScriptHistory.tsx'
import { UseButton } from './use/UseButton.tsx'
import { useFormCreation } from './useFormCreation.tsx'
import { useLevelsDialog } from './use/useLevelsDialog.tsx'
import { useLevelsOffer } from './use/useLevelsOffer.tsx'
import { VersionHistory } from './versions/VersionHistory.tsx'

const slots: ResourceSlots<typeof onlineForm> = {
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
}

/** Where the fields leave no room beside them, the preview is the last section. */
const narrowSlots: ResourceSlots<typeof onlineForm> = {
  ...slots,
  formSections: { ...slots.formSections, 预览: ({ values }) => <FormPreview values={values} /> },
}

/** /online/cgform: the forms that the office has defined. Who may not edit them does not see their buttons. */
export function FormListPage() {
  const { can } = useSession()
  const { openLevels, dialog } = useLevelsDialog(onlineForm)
  const offerLevels = useLevelsOffer()
  const creation = useFormCreation()
  const { buttons } = creation
  const designer = useIsBeside() ? slots : narrowSlots
  const seesButtons = hiddenFields(onlineForm, can).length === 0
  const mayDrop = can('onlineForm:delete')
  const own = useMemo<ResourceSlots<typeof onlineForm>>(() => {
    const { 按钮: _buttons, ...formSections } = designer.formSections ?? {}
    return {
      ...designer,
      toolbar: buttons,
      ...(!seesButtons && { formSections }),
      detailTop: (row) => <UseButton open={openLevels(row)} />,
      rowActions: (row, close) => {
        if (row.status === 'stopped') return mayDrop && <DropTablesButton id={row.id} title={row.title} />
        if (row.status !== 'published' && row.status !== 'changed') return null
        return <FormActs row={row} openLevels={openLevels(row)} offerLevels={offerLevels} close={close} />
      },
    }
  }, [designer, buttons, seesButtons, mayDrop, openLevels, offerLevels])
  return (
    <>
      <ResourceList resource={onlineForm} slots={own} />
      {dialog}
      {creation.dialog}
    </>
  )
}
