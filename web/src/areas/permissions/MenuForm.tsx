import type { MenuDetail } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Form, Space } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../api/calls/ApiError.ts'
import { useLeaveGuard } from '../../resource/form/useLeaveGuard.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { menuCalls } from './menuCalls.ts'
import { MenuConflict } from './MenuConflict.tsx'
import { MenuFields } from './MenuFields.tsx'

export type MenuFormRequest = { mode: 'add'; menuType: 0 | 1 | 2; parentId?: string } | { mode: 'edit'; id: string }

interface MenuFormProps {
  request: MenuFormRequest
  onClose: () => void
  onSaved: (words: string) => void
}

/** The defaults of a new row (wire contract §4.5). */
const defaults = { status: '1', permsType: '1', sortNo: 1, route: true }

export function MenuForm({ request, onClose, onSaved }: MenuFormProps) {
  const { message, modal } = App.useApp()
  const { isMobile } = useBreakpoint()
  const [form] = Form.useForm<Partial<MenuDetail>>()
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<MenuDetail>()
  const [version, setVersion] = useState<number>()
  const id = request.mode === 'edit' ? request.id : undefined
  // Not under the query key of the menus: a save by another user must not overwrite the edits.
  const row = useQuery({
    queryKey: ['menuForm', id],
    queryFn: ({ signal }) => menuCalls.one(id!, signal),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  })
  const menus = useQuery({ queryKey: ['menus', 'all'], queryFn: ({ signal }) => menuCalls.all(signal) })
  const error = row.error ?? menus.error
  const initial =
    request.mode === 'add' ? { ...defaults, menuType: request.menuType, parentId: request.parentId ?? null } : row.data

  const mayLeave = () =>
    new Promise<boolean>((resolve) => {
      if (!isDirty) return resolve(true)
      void modal.confirm({
        title: '内容尚未保存',
        content: '离开后，尚未保存的修改不会生效。',
        okText: '不保存',
        cancelText: '继续编辑',
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
  useLeaveGuard(isDirty, mayLeave)
  const close = async () => {
    if (!isSaving && (await mayLeave())) onClose()
  }

  async function save(values: Partial<MenuDetail>) {
    setSaving(true)
    try {
      const seen = version ?? row.data?.version
      onSaved(id === undefined ? await menuCalls.add(values) : await menuCalls.edit({ ...values, id, version: seen }))
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'conflict')
        return setTheirs((failure.details as { current: MenuDetail }).current)
      const fields = failure instanceof ApiError ? failure.fields : []
      form.setFields(fields.map(({ field, message: text }) => ({ name: field as keyof MenuDetail, errors: [text] })))
      if (fields.length === 0) message.error(formatError(failure))
      else form.scrollToField(fields[0]!.field, { focus: true })
    } finally {
      setSaving(false)
    }
  }

  return (
    <Drawer
      open
      size={isMobile ? '100%' : 720}
      mask={{ closable: false }}
      title={request.mode === 'add' ? '新增菜单' : `编辑菜单${row.data ? `：${row.data.name}` : ''}`}
      onClose={() => void close()}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={() => void close()}>取消</Button>
          <Button type="primary" disabled={!initial || !menus.data} loading={isSaving} onClick={form.submit}>
            保存
          </Button>
        </Space>
      }
    >
      {initial && menus.data ? (
        <Form
          form={form}
          layout="vertical"
          initialValues={initial}
          disabled={isSaving}
          scrollToFirstError={{ focus: true }}
          onValuesChange={() => setDirty(true)}
          onFinish={(values) => void save(values)}
        >
          {theirs && (
            <MenuConflict
              theirs={theirs}
              mine={form.getFieldsValue()}
              onKeepMine={() => {
                setVersion(theirs.version)
                setTheirs(undefined)
                form.submit()
              }}
              onTakeTheirs={() => {
                form.setFieldsValue(theirs)
                setVersion(theirs.version)
                setTheirs(undefined)
                setDirty(false)
              }}
            />
          )}
          <MenuFields form={form} menus={menus.data} id={id} isBuiltIn={row.data?.isBuiltIn ?? false} />
        </Form>
      ) : error ? (
        <ErrorHint error={error} onRetry={() => void (row.error ? row.refetch() : menus.refetch())} />
      ) : (
        <FormSkeleton />
      )}
    </Drawer>
  )
}
