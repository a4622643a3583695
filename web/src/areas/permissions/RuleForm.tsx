import { type DataRule, type Resource, rowRuleOperators } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, AutoComplete, Form, Input, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../api/calls/ApiError.ts'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { useNames } from '../../api/dictionaries/useNames.ts'
import { useDebounced } from '../../fields/options/useDebounced.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { ruleColumns, ruleSentence, ruleValues } from './DataRule.ts'
import { menuCalls, type RuleDraft } from './menuCalls.ts'

interface RuleFormProps {
  menuId: string
  resource: Resource
  /** Undefined for a new one. */
  rule: DataRule | undefined
  onClose: () => void
  onSaved: (words: string) => void
}

/** A rule with its meaning in words and a preview of the remaining rows. */
export function RuleForm({ menuId, resource, rule, onClose, onSaved }: RuleFormProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<RuleDraft>()
  const [isSaving, setSaving] = useState(false)
  const conditions = useDictionary('rule_conditions').filter(({ value }) => Object.hasOwn(rowRuleOperators, value))
  const names = useNames()
  const now = Form.useWatch([], form) as Partial<RuleDraft> | undefined
  const { ruleColumn = '', ruleConditions: condition = '', ruleValue = '' } = useDebounced(now, 400) ?? {}
  const sentence = ruleSentence(resource, now ?? {}, names)
  const preview = useQuery({
    queryKey: ['menus', 'preview', menuId, ruleColumn, condition, ruleValue],
    queryFn: ({ signal }) =>
      menuCalls.previewRule({ permissionId: menuId, ruleColumn, ruleConditions: condition, ruleValue }, signal),
    enabled: ruleColumn !== '' && condition !== '' && ruleValue.trim() !== '',
    retry: false,
  })

  async function save(values: RuleDraft) {
    setSaving(true)
    try {
      const draft = { ...values, permissionId: menuId }
      onSaved(rule ? await menuCalls.editRule({ ...draft, id: rule.id }) : await menuCalls.addRule(draft))
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.fields : []
      form.setFields(fields.map(({ field, message: text }) => ({ name: field as keyof RuleDraft, errors: [text] })))
      if (fields.length === 0) message.error(formatError(failure))
      setSaving(false)
    }
  }

  return (
    <Modal
      open
      title={rule ? '编辑数据规则' : '新增数据规则'}
      okText="保存"
      okButtonProps={{ loading: isSaving }}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={rule ?? { status: '1', ruleConditions: '=' }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="ruleName"
          label="规则名称"
          rules={[{ required: true, whitespace: true, message: '请输入规则名称!' }]}
        >
          <Input maxLength={50} placeholder="如：只看本部门" />
        </Form.Item>
        <Form.Item name="ruleColumn" label="规则字段" rules={[{ required: true, message: '请选择规则字段!' }]}>
          <Select
            options={ruleColumns(resource)}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={`${resource.title}的字段`}
          />
        </Form.Item>
        <Form.Item name="ruleConditions" label="条件规则" rules={[{ required: true, message: '请选择条件规则!' }]}>
          <Select options={conditions.map(({ value, text }) => ({ value, label: text }))} />
        </Form.Item>
        <Form.Item
          name="ruleValue"
          label="规则值"
          rules={[{ required: true, whitespace: true, message: '请输入规则值!' }]}
        >
          <AutoComplete
            options={ruleValues(resource, now?.ruleColumn ?? '', names)}
            showSearch={{ filterOption: (text, option) => text === '' || option?.label.includes(text) === true }}
            maxLength={300}
            placeholder="固定的值，或选择字典项、变量"
          />
        </Form.Item>
        <Form.Item name="status" label="状态">
          <Radio.Group
            options={[
              { value: '1', label: '有效' },
              { value: '0', label: '无效' },
            ]}
          />
        </Form.Item>
      </Form>
      {sentence && (
        <Alert
          type={preview.error ? 'error' : 'info'}
          showIcon
          title={`这条规则的意思：${sentence}`}
          description={
            preview.error
              ? formatError(preview.error)
              : preview.data && `按您自己的身份计算：${preview.data.total} 条中保留 ${preview.data.left} 条`
          }
        />
      )}
    </Modal>
  )
}
