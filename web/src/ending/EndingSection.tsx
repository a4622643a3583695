import { endingFields, type Field, moneyText, type OpenRecords, type Resource } from '@lexdesk/domain'
import { Alert, Descriptions, Flex, Form, Radio, Typography } from 'antd'
import { useDictionary } from '../api/dictionaries/useDictionary.ts'
import { FieldEditor } from '../fields/FieldEditor.tsx'
import type { ActionSlotProps } from '../resource/ResourceSlots.ts'
import { useEndingSheet } from './useEndingSheet.ts'

interface EndingSectionProps extends ActionSlotProps {
  resource: Resource
  step: string
  /** The step itself has a field for the refunded amount. */
  hasRefund?: boolean
}

/** The dependents of a record that ends: each kind with its records and a choice, and the settlement in figures. */
export function EndingSection(props: EndingSectionProps) {
  const { resource, step, row, values, hasRefund } = props
  const { data, isError } = useEndingSheet(resource, row, step)
  if (isError) return <Alert type="error" showIcon title="未能读取关联的期限、预约与合同，请关闭后重试" />
  if (!data) return null
  const { openRecords, figures, refundable } = data
  // An amount is in the currency of the contracts, so it is entered only if they share one.
  const isOne = figures.length === 1
  const waived = isOne && values.receivableEnd === 'waive' ? Number(values.waivedAmount ?? 0) : 0
  const refunded = isOne ? Number((hasRefund ? values.refundedAmount : values.settledAmount) ?? 0) : 0
  return (
    <Form layout="vertical" component={false}>
      {openRecords.length > 0 && <Typography.Title level={5}>须一并处理的事项</Typography.Title>}
      {openRecords.map((one) => (
        <OpenRecordsChoice key={one.kind} {...props} one={one} />
      ))}
      {figures.length === 1 && figures[0]!.due > 0 && hasRefund && (
        <FurtherValue
          {...props}
          name="refundedAmount"
          hint={
            refundable === undefined
              ? undefined
              : `最多可退已收而未履行的 ${moneyText(refundable, figures[0]!.currency)}；超出部分请在合同上申请超额退款`
          }
        />
      )}
      {figures.length > 1 && <Alert type="info" showIcon title="关联合同有多种币种，核销与退款请在各合同上分别办理" />}
      {figures
        .filter(({ due }) => due > 0)
        .map(({ currency, ...money }) => (
          <Descriptions
            key={currency}
            size="small"
            bordered
            column={{ xs: 1, sm: 2 }}
            title={figures.length > 1 ? `费用结算（${currency}）` : '费用结算'}
            items={[
              { key: 'due', label: '应收', children: moneyText(money.due, currency) },
              { key: 'received', label: '已收', children: moneyText(money.received, currency) },
              { key: 'waived', label: '核销', children: moneyText(money.waived + waived, currency) },
              { key: 'refunded', label: '退还', children: moneyText(money.refunded + refunded, currency) },
              { key: 'outstanding', label: '未收', children: moneyText(money.outstanding - waived, currency) },
            ]}
          />
        ))}
    </Form>
  )
}

function OpenRecordsChoice({ one, ...props }: EndingSectionProps & { one: OpenRecords }) {
  const { values, onChange, errorOf } = props
  const field = endingFields[one.field]
  const words = useDictionary('dictionary' in field ? field.dictionary : '')
  const problem = errorOf(one.field)
  return (
    <>
      <Form.Item
        label={`${one.title}（${one.records.length} 项）`}
        required
        validateStatus={problem ? 'error' : ''}
        help={problem}
      >
        <Flex vertical gap={4}>
          {one.records.map(({ id, no, name }) => (
            <Typography.Text key={id} type="secondary">
              {no} {name}
            </Typography.Text>
          ))}
          <Radio.Group
            aria-label={one.title}
            value={values[one.field]}
            options={one.choices.map((value) => ({
              value,
              label: words.find((word) => word.value === value)?.text ?? value,
            }))}
            onChange={({ target }) => onChange(one.field, target.value)}
          />
        </Flex>
      </Form.Item>
      {one.kind === 'deadline' && values.deadlineEnd === 'keep' && <FurtherValue {...props} name="deadlineKeeperId" />}
      {one.kind === 'receivable' && values.receivableEnd === 'waive' && <FurtherValue {...props} name="waivedAmount" />}
    </>
  )
}

/** An additional value that a choice requires. */
function FurtherValue({
  name,
  hint,
  values,
  onChange,
  errorOf,
}: EndingSectionProps & { name: keyof typeof endingFields; hint?: string }) {
  const field = endingFields[name] as Field
  const problem = errorOf(name)
  return (
    <Form.Item
      label={field.title}
      htmlFor={`ending-${name}`}
      validateStatus={problem ? 'error' : ''}
      help={problem ?? hint}
      required={name !== 'refundedAmount'}
    >
      <FieldEditor
        id={`ending-${name}`}
        field={field}
        value={values[name]}
        onChange={(value: unknown) => onChange(name, value)}
      />
    </Form.Item>
  )
}
