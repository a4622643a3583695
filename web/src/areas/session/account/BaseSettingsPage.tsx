import { type Field, type OwnProfile, user } from '@lexdesk/domain'
import { App, Button, Form, Input } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../api/session/useSession.ts'
import { FieldEditor } from '../../../fields/FieldEditor.tsx'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { fieldsOf, formatError } from '../../../ui/hints/formatError.ts'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import layout from '../../../ui/page/pageLayout.module.css'
import { accountCalls, type OwnData } from '../accountCalls.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { AvatarPanel } from './AvatarPanel.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import { profileKey, useProfile } from './useProfile.ts'
import styles from './account.module.css'

/** /account/settings/BaseSetting: picture, base data, phone number and mail address. */
export function BaseSettingsPage() {
  const { data, error, refetch } = useProfile()
  return (
    <SettingsFrame title="基本设置">
      {data ? (
        <>
          <div className={layout.panel}>
            <h2 className={styles.heading}>头像</h2>
            <AvatarPanel avatar={data.avatar} />
          </div>
          <DataForm profile={data} />
          <Addresses profile={data} />
        </>
      ) : (
        <div className={layout.panel}>
          {error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <TableSkeleton rows={4} columns={2} />}
        </div>
      )}
    </SettingsFrame>
  )
}

function DataForm({ profile }: { profile: OwnProfile }) {
  const { message } = App.useApp()
  const { updateUser } = useSession()
  const client = useQueryClient()
  const [form] = Form.useForm<OwnData>()
  const [isBusy, setBusy] = useState(false)

  async function save(values: OwnData) {
    setBusy(true)
    try {
      const saved = await accountCalls.saveProfile(values)
      client.setQueryData(profileKey, saved)
      updateUser({ realname: saved.realname })
      message.success('已保存个人资料')
    } catch (error) {
      for (const { field, message: reason } of fieldsOf(error))
        form.setFields([{ name: field as keyof OwnData, errors: [reason] }])
      message.warning(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  const { realname, sex, birthday, telephone } = profile
  return (
    <div className={layout.panel}>
      <h2 className={styles.heading}>个人资料</h2>
      <Form
        form={form}
        layout="vertical"
        className={styles.form}
        initialValues={{ realname, sex, birthday, telephone }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="realname" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
          <Input maxLength={100} autoComplete="name" placeholder="请输入姓名" />
        </Form.Item>
        <Form.Item name="sex" label="性别">
          <OwnField field={user.fields.sex} />
        </Form.Item>
        <Form.Item name="birthday" label="生日">
          <OwnField field={user.fields.birthday} />
        </Form.Item>
        <Form.Item name="telephone" label="座机">
          <Input maxLength={45} autoComplete="tel" placeholder="如 0571-88886666" />
        </Form.Item>
        <div className={styles.save}>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            保存资料
          </Button>
        </div>
      </Form>
    </div>
  )
}

interface OwnFieldProps {
  field: Field
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
}

/** A field of the user definition; the form of the library passes the value. */
function OwnField({ field, id, value, onChange = () => {} }: OwnFieldProps) {
  return <FieldEditor field={field} id={id} value={value} onChange={onChange} />
}

function Addresses({ profile }: { profile: OwnProfile }) {
  const client = useQueryClient()
  const [changed, setChanged] = useState<'phone' | 'email'>()
  const { phone, email, canText, canMail } = profile
  const lines = [
    {
      kind: 'phone',
      title: '手机号',
      value: phone,
      can: canText,
      reason: '系统未配置短信服务，请联系管理员修改手机号',
    },
    { kind: 'email', title: '邮箱', value: email, can: canMail, reason: '系统未配置邮件服务，请联系管理员修改邮箱' },
  ] as const
  return (
    <div className={layout.panel}>
      <h2 className={styles.heading}>手机号与邮箱</h2>
      <p className={styles.lead}>用于找回密码和接收通知。更换时，验证码会发送到新的号码或邮箱。</p>
      <ul className={styles.lines}>
        {lines.map(({ kind, title, value, can, reason }) => (
          <li key={kind}>
            <div>
              <strong>{title}</strong>
              <div className={styles.quiet}>{value ?? '未填写'}</div>
              {!can && <div className={styles.quiet}>{reason}</div>}
            </div>
            {can && (
              <Button aria-label={`更换${title}`} onClick={() => setChanged(kind)}>
                {value ? '更换' : '填写'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {changed && (
        <AddressDialog
          kind={changed}
          onClose={() => setChanged(undefined)}
          onSaved={() => void client.invalidateQueries({ queryKey: profileKey })}
        />
      )}
    </div>
  )
}
