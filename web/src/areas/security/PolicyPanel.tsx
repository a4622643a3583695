import { type PasswordPolicy, policyBounds, policyWords, securityEndpoints } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, Form, InputNumber } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../api/calls/ApiError.ts'
import { call } from '../../api/calls/call.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import layout from '../../ui/page/pageLayout.module.css'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import styles from './SecurityCenterPage.module.css'

type NumberName = keyof typeof policyBounds

const numbers: { name: NumberName; label: string; unit: string; help?: string }[] = [
  { name: 'minLength', label: '最小长度', unit: '位' },
  { name: 'history', label: '不能与最近的密码相同', unit: '次', help: '0 表示不限制' },
  { name: 'expireDays', label: '密码有效期', unit: '天', help: '0 表示长期有效；到期后登录时须设置新密码' },
  { name: 'failures', label: '连续失败后锁定', unit: '次' },
  { name: 'lockMinutes', label: '锁定时间', unit: '分钟' },
]
const classes: { name: keyof PasswordPolicy; label: string }[] = [
  { name: 'needsLetter', label: '字母' },
  { name: 'needsBothCases', label: '大写和小写字母' },
  { name: 'needsDigit', label: '数字' },
  { name: 'needsSpecial', label: '特殊符号' },
]

/** The password policy of the platform. */
export function PolicyPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ['security', 'policy'],
    queryFn: ({ signal }) => call(securityEndpoints.policy, {}, { signal }),
  })
  return (
    <div className={layout.panel}>
      <h2 className={styles.heading}>密码与登录策略</h2>
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
      {data && <PolicyForm policy={data} />}
    </div>
  )
}

function PolicyForm({ policy }: { policy: PasswordPolicy }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [form] = Form.useForm<PasswordPolicy>()
  const wanted = Form.useWatch([], form) ?? policy
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save(values: PasswordPolicy) {
    setBusy(true)
    setProblem(undefined)
    try {
      const saved = await call(securityEndpoints.savePolicy, { ...values })
      client.setQueryData(['security', 'policy'], saved)
      message.success('已保存密码与登录策略')
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.fields : []
      form.setFields(
        fields.map(({ field, message: words }) => ({ name: field as keyof PasswordPolicy, errors: [words] })),
      )
      if (fields.length === 0) setProblem(formatError(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form form={form} layout="vertical" initialValues={policy} onFinish={(values) => void save(values)}>
      <div className={styles.grid}>
        {numbers.map(({ name, label, unit, help }) => (
          <Form.Item
            key={name}
            name={name}
            label={label}
            extra={help}
            rules={[{ required: true, message: `请输入${label}` }]}
          >
            <InputNumber
              className={styles.number}
              min={policyBounds[name].min}
              max={policyBounds[name].max}
              precision={0}
              suffix={unit}
            />
          </Form.Item>
        ))}
      </div>
      <Form.Item label="必须包含" className={styles.classes}>
        {classes.map(({ name, label }) => (
          <Form.Item key={name} name={name} valuePropName="checked" noStyle>
            <Checkbox>{label}</Checkbox>
          </Form.Item>
        ))}
      </Form.Item>
      <Alert className={styles.words} type="info" showIcon title={`对用户的提示：${policyWords(wanted)}`} />
      {problem && <Alert className={styles.words} type="error" showIcon title={problem} />}
      <Button type="primary" htmlType="submit" loading={isBusy}>
        保存
      </Button>
    </Form>
  )
}
