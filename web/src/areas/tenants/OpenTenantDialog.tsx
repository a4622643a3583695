import { type OpenedTenant, tenant, tenantCopies, type TenantCopy, tenantEndpoints, userPackage } from '@lexdesk/domain'
import { MultiSelect } from '@lexdesk/parts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Checkbox, DatePicker, Form, Input, InputNumber, Modal, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { call } from '../../api/calls/call.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useTenants } from '../../api/session/useTenants.ts'
import { fromDayjs, typedFormats } from '../../fields/texts/dateText.ts'
import grid from '../../ui/forms/formGrid.module.css'
import { fieldsOf, formatError } from '../../ui/hints/formatError.ts'
import { OpenedTenantNote } from './OpenedTenantNote.tsx'
import styles from './tenants.module.css'

const packages = resourceApi(userPackage)
const copies = Object.entries(tenantCopies).map(([value, label]) => ({ value: value as TenantCopy, label }))
const largestNumber = 2_147_483_647

interface Draft {
  name: string
  number?: number | null
  period?: [Dayjs | null, Dayjs | null] | null
  packageIds?: string[]
  realname: string
  phone: string
  username: string
  templateId?: string
  copies: TenantCopy[]
}

const required = (words: string) => [{ required: true, whitespace: true, message: words }]

/** 开通租户: all that a new office needs to work, in one step. Shows the administrator's one-time password at the end. */
export function OpenTenantDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [form] = Form.useForm<Draft>()
  const [isBusy, setBusy] = useState(false)
  const [opened, setOpened] = useState<OpenedTenant>()
  const { tenants, present } = useTenants()
  const { data: offered, isPending } = useQuery({
    queryKey: ['resource', 'userPackage', 'options'],
    queryFn: ({ signal }) => packages.options({}, { signal }),
  })

  async function open({ period, number, packageIds, templateId, ...values }: Draft) {
    setBusy(true)
    try {
      const input = {
        ...values,
        number: number ?? undefined,
        beginDate: dayOf(period?.[0], '00:00:00'),
        endDate: dayOf(period?.[1], '23:59:59'),
        packageIds: packageIds ?? [],
        templateId: templateId === undefined ? undefined : Number(templateId),
        copies: values.copies.join(','),
      }
      setOpened(await call(tenantEndpoints.open, input))
      await client.invalidateQueries({ queryKey: ['resource', tenant.name] })
    } catch (error) {
      for (const { field, message: reason } of fieldsOf(error))
        form.setFields([{ name: formName(field), errors: [reason] }])
      message.warning(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  if (opened)
    return (
      <Modal
        open
        width={520}
        title={`租户“${opened.name}”已开通`}
        mask={{ closable: false }}
        onCancel={onClose}
        footer={[
          <Button key="close" type="primary" onClick={onClose}>
            已转交，关闭
          </Button>,
        ]}
      >
        <OpenedTenantNote opened={opened} />
      </Modal>
    )
  return (
    <Modal
      open
      width={760}
      style={{ top: 24 }}
      title="开通租户"
      okText="开通"
      cancelText="取消"
      mask={{ closable: false }}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(isShown) => isShown && form.getFieldInstance('name')?.focus()}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ copies: copies.map(({ value }) => value), templateId: present?.id }}
        scrollToFirstError
        onFinish={(values) => void open(values)}
      >
        <h3 className={styles.section}>租户</h3>
        <div className={grid.grid}>
          <Form.Item name="name" label="租户名称" rules={required('请输入租户名称')}>
            <Input maxLength={100} placeholder="律所全称" />
          </Form.Item>
          <Form.Item name="number" label="租户编号" extra="不填则自动编号；开通后不能修改">
            <InputNumber min={1} max={largestNumber} precision={0} placeholder="自动编号" className={styles.wide} />
          </Form.Item>
          <Form.Item name="period" label="有效期" extra="不填写结束日期表示长期有效">
            <DatePicker.RangePicker
              aria-label="有效期"
              format={typedFormats.date}
              allowEmpty={[true, true]}
              placeholder={['开始日期', '结束日期']}
              className={styles.wide}
            />
          </Form.Item>
          <Form.Item name="packageIds" label="用户套餐" extra="不选择则不限菜单、人数和存储">
            <MultiSelect
              mode="multiple"
              allowClear
              loading={isPending}
              placeholder="请选择用户套餐"
              showSearch={{ optionFilterProp: 'label' }}
              options={(offered ?? []).map(({ value, text }) => ({ value, label: text }))}
            />
          </Form.Item>
        </div>
        <h3 className={styles.section}>首位管理员</h3>
        <div className={grid.grid}>
          <Form.Item name="realname" label="姓名" rules={required('请输入管理员姓名')}>
            <Input maxLength={100} placeholder="请输入姓名" />
          </Form.Item>
          <Form.Item name="phone" label="手机号" rules={required('请输入管理员手机号')}>
            <Input maxLength={11} inputMode="tel" placeholder="请输入手机号" />
          </Form.Item>
          <Form.Item
            name="username"
            label="登录账号"
            rules={required('请输入登录账号')}
            extra="一次性密码在开通后显示，首次登录后须修改"
          >
            <Input maxLength={18} autoComplete="off" placeholder="字母、数字、下划线" />
          </Form.Item>
        </div>
        <h3 className={styles.section}>初始内容</h3>
        <div className={grid.grid}>
          <Form.Item name="templateId" label="模板租户" extra="只能选择您所属或已进入的租户">
            <Select options={tenants.map(({ id, name }) => ({ value: id, label: name }))} />
          </Form.Item>
          <Form.Item name="copies" label="复制内容" className={grid.wide}>
            <Checkbox.Group className={styles.copies} options={copies} />
          </Form.Item>
        </div>
      </Form>
    </Modal>
  )
}

function dayOf(day: Dayjs | null | undefined, time: string): string | undefined {
  const text = fromDayjs(day ?? null, 'date')
  return text === null ? undefined : `${text} ${time}`
}

const formName = (field: string): keyof Draft =>
  field === 'beginDate' || field === 'endDate' ? 'period' : (field as keyof Draft)
