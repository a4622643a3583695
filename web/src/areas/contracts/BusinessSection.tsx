import { contract, type Field } from '@lexdesk/domain'
import { Form, Typography } from 'antd'
import { FieldEditor } from '../../fields/FieldEditor.tsx'
import { ReferenceSelect } from '../../fields/options/ReferenceSelect.tsx'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'
import { businesses } from './businesses.ts'

/** The record that the contract belongs to, and the contract that it supplements. */
export function BusinessSection({ values, original, onChange, errorOf, disabled }: FormSlotProps) {
  const business = businesses[String(values.bizType)]
  const key = typeof values.bizId === 'string' ? values.bizId : undefined
  const help = (name: string) => {
    const problem = errorOf(name)
    return problem === undefined ? {} : { help: problem, validateStatus: 'error' as const }
  }
  return (
    <>
      {business ? (
        <Form.Item label={business.title} htmlFor="contract-business" {...help('bizId')}>
          <ReferenceSelect
            key={business.resource}
            id="contract-business"
            resource={business.resource}
            title={business.title}
            keys={key === undefined ? [] : [key]}
            isMany={false}
            disabled={disabled}
            onChange={([chosen]) => onChange('bizId', chosen ?? null)}
          />
        </Form.Item>
      ) : (
        <Typography.Paragraph type="secondary">这种合同业务没有要关联的记录。</Typography.Paragraph>
      )}
      <Form.Item label="主合同" htmlFor="contract-parent" extra="补充协议填写" {...help('parentId')}>
        <FieldEditor
          id="contract-parent"
          name="parentId"
          field={contract.fields.parentId as Field}
          value={values.parentId ?? null}
          row={original}
          disabled={disabled}
          onChange={(value) => onChange('parentId', value)}
        />
      </Form.Item>
    </>
  )
}
