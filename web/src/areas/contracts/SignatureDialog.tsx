import { type AnyRow, contract, type FlowSigner, type Row, type Signature } from '@lexdesk/domain'
import { ApiError } from '../../api/calls/ApiError.ts'
import { useToday } from '../../fields/texts/useToday.ts'
import { ActionDialog } from '../../resource/ActionDialog.tsx'
import { formatError } from '../../ui/hints/formatError.ts'

interface SignatureDialogProps {
  row: Row<typeof contract>
  signer: FlowSigner
  onSubmit: (signature: Signature) => Promise<void>
  onClose: () => void
}

const action = { ...contract.states!.actions.recordSigned, name: 'recordSigned', title: '登记已签' }

/** Asks for the day, the person and the scan of one signature, as the step that records all of them does. */
export function SignatureDialog({ row, signer, onSubmit, onClose }: SignatureDialogProps) {
  const proposed: AnyRow = { ...row, signDate: useToday(), signedBy: signer.name, signedFile: null }
  return (
    <ActionDialog
      resource={contract}
      action={action}
      row={proposed}
      onSubmit={async (values) => {
        try {
          await onSubmit(values as typeof values & Signature)
          return undefined
        } catch (error) {
          return { errors: error instanceof ApiError ? error.fields : [], message: formatError(error) }
        }
      }}
      onClose={onClose}
    />
  )
}
