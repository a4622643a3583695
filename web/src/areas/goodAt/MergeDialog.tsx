import { goodAt, goodAtEndpoints, type Row } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { ReferenceTree } from '../../fields/options/ReferenceTree.tsx'
import { FormModal } from '../../ui/forms/FormModal.tsx'

interface MergeDialogProps {
  row: Row<typeof goodAt>
  open: boolean
  onClose: () => void
}

/** Instead of deleting a practice area that is in use, its references are moved to another. */
export function MergeDialog({ row, open, onClose }: MergeDialogProps) {
  const client = useQueryClient()
  async function merge({ intoId }: { intoId: string }): Promise<string> {
    const { message } = await callEnvelope(goodAtEndpoints.merge, { id: row.id, intoId })
    await client.invalidateQueries({ queryKey: ['resource', goodAt.name] })
    return message
  }
  return (
    <FormModal<{ intoId: string }>
      title={`合并领域：${String(row.name)}`}
      okText="合并"
      open={open}
      width={480}
      first="intoId"
      layout="vertical"
      save={merge}
      onClose={onClose}
    >
      {() => (
        <>
          <Alert
            type="warning"
            showIcon
            title={`引用“${String(row.name)}”的律师、预约和文章都改为目标领域，之后它移入回收站`}
          />
          <Form.Item name="intoId" label="合并到" rules={[{ required: true, message: '请选择合并到的领域' }]}>
            <FieldPicker own={row} />
          </Form.Item>
        </>
      )}
    </FormModal>
  )
}

interface FieldPickerProps {
  own: Row<typeof goodAt>
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
}

function FieldPicker({ own, id, value, onChange }: FieldPickerProps) {
  return (
    <ReferenceTree
      {...(id !== undefined && { id })}
      resource={goodAt.name}
      title="领域"
      keys={value ? [value] : []}
      isMany={false}
      row={own}
      onChange={([key]) => onChange?.(key)}
    />
  )
}
