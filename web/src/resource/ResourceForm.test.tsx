import { defineResource, done } from '@lexdesk/domain'
import { text } from '@lexdesk/domain/fields'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fieldView } from '../fields/fieldView.ts'
import { useFormUploads } from '../fields/uploads/formUploads.ts'
import { fakeServer, type FakeServer, refusal } from '../testing/fakeServer.ts'
import { renderInApp } from '../testing/renderInApp.tsx'
import { ResourceForm, type ResourceFormProps } from './ResourceForm.tsx'
import type { ResourceSlots } from './ResourceSlots.ts'
import { client, clientDictionaries, clientRow } from './testing/client.ts'

const nothingFound = { errors: [], warnings: [] }
let server: FakeServer
const onSaved = vi.fn<NonNullable<ResourceFormProps['onSaved']>>()

beforeEach(() => {
  onSaved.mockClear()
  server = fakeServer({
    'GET /test/client/queryById': clientRow,
    'POST /test/client/check': nothingFound,
    'POST /test/client/add': ({ body }) => done('添加成功！', { ...clientRow, ...(body as object), id: 'c9' }),
    'PUT /test/client/edit': ({ body }) => done('编辑成功!', { ...clientRow, ...(body as object), version: 4 }),
  })
})

function Page(props: Partial<ResourceFormProps>) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        再次打开
      </button>
      <ResourceForm
        resource={client}
        mode="add"
        open={isOpen}
        onClose={() => setOpen(false)}
        onSaved={onSaved}
        {...props}
      />
    </>
  )
}

const open = (props: Partial<ResourceFormProps> = {}) =>
  renderInApp(<Page {...props} />, { dictionaries: clientDictionaries })
const openForEdit = async () => {
  const page = open({ mode: 'edit', id: 'c1' })
  await screen.findByDisplayValue('长风公司')
  return page
}
const nameField = () => screen.getByLabelText('名称')
// By text: role queries take seconds in a document of this size.
const button = (name: string) => screen.getByText(name, { selector: 'button *' }).closest('button')!
const appearing = (name: string) => screen.findByText(name, { selector: 'button *' })
const save = () => button('保 存')

/** Pastes the text: one event instead of one per character. */
async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

test('shows what the server fills in when it has a value', async () => {
  const { unmount } = open()
  expect(await screen.findByLabelText('名称')).toBeInTheDocument()
  expect(screen.queryByLabelText('编号')).toBeNull()
  unmount()
  await openForEdit()
  expect(screen.getByLabelText('编号')).toHaveValue('KH0001')
})

test('a key in one field renders only this field, in a form with forty of them', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `field${index + 1}`)
  const wide = defineResource({
    name: 'wide',
    title: '宽表',
    path: '/test/wide',
    titleField: 'field1',
    fields: Object.fromEntries(names.map((name) => [name, text(name)])),
  })
  const editor = vi.spyOn(fieldView(wide.fields.field1!), 'Editor')
  onTestFinished(() => editor.mockRestore())
  const rendered = () => [...new Set(editor.mock.calls.map(([{ name }]) => name))]
  const { user } = open({ resource: wide })
  const field = await screen.findByLabelText('field20')
  expect(rendered()).toEqual(names)
  await user.click(field)
  await user.keyboard('a')
  editor.mockClear()
  await user.keyboard('b')
  expect(field).toHaveValue('ab')
  expect(rendered()).toEqual(['field20'])
})

test('does not save while a file is still uploading', async () => {
  let finish = () => {}
  const Sender = () => {
    const { track } = useFormUploads()
    const send = () => void track(new Promise<void>((resolve) => (finish = resolve)))
    return (
      <button type="button" onClick={send}>
        上传
      </button>
    )
  }
  const { user } = open({ mode: 'edit', id: 'c1', slots: { formSections: { 附件: () => <Sender /> } } })
  await screen.findByDisplayValue('长风公司')
  await user.click(screen.getByText('上传'))
  expect(screen.getByRole('button', { name: '正在上传' })).toBeDisabled()
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('有文件正在上传，请等上传完成后再保存')).toBeInTheDocument()
  expect(onSaved).not.toHaveBeenCalled()
  await act(async () => finish())
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
})

test('an open record behind the form shows the saved values before it is refetched', async () => {
  const { user, client: cache } = await openForEdit()
  const key = ['resource', client.name, 'row', 'c1']
  cache.setQueryData(key, { ...clientRow, steps: '另外显示的' })
  await fill(user, nameField(), '长风集团')
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(cache.getQueryData(key)).toMatchObject({ name: '长风集团', version: 4, steps: '另外显示的' })
})

test('sends non-field values of a section beside the row, in an edit only if they changed', async () => {
  const slots: ResourceFormProps['slots'] = {
    beside: ['roles', 'places'],
    formSections: {
      授权: ({ values, onChange, errorOf }) => (
        <label>
          角色
          <input value={(values.roles as string) ?? ''} onChange={(event) => onChange('roles', event.target.value)} />
          <em>{errorOf('roles')}</em>
        </label>
      ),
    },
  }
  server.answer({ 'GET /test/client/queryById': { ...clientRow, roles: 'a', places: 'x' } })
  const { user } = open({ mode: 'edit', id: 'c1', slots })
  const roles = await screen.findByDisplayValue('a')
  server.answer({
    'PUT /test/client/edit': () => refusal('校验失败', { fields: [{ field: 'roles', message: '角色不存在' }] }),
  })
  await fill(user, roles, 'b')
  await user.click(save())
  expect(await screen.findByText('角色不存在')).toBeInTheDocument()
  server.answer({ 'PUT /test/client/edit': ({ body }) => done('编辑成功!', { ...clientRow, ...(body as object) }) })
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(server.sent('PUT /test/client/edit').at(-1)!.body).toEqual({
    id: 'c1',
    version: clientRow.version,
    roles: 'b',
  })
})

test('a section with the same title replaces derived fields, which are still validated and sent', async () => {
  const draw: NonNullable<ResourceSlots['formSections']>[string] = ({ values, original, onChange, errorOf }) => (
    <>
      <button type="button" onClick={() => onChange('name', `${String(original.name)}二`)}>
        改为{String(values.name)}二
      </button>
      <button type="button" onClick={() => onChange('mobile', '123')}>
        写错手机
      </button>
      <p>{errorOf('mobile')}</p>
    </>
  )
  const { user } = open({ mode: 'edit', id: 'c1', slots: { formSections: { 基本信息: draw } } })
  await user.click(await screen.findByText('改为长风公司二'))
  expect(screen.queryByLabelText('名称')).not.toBeInTheDocument()
  await user.click(screen.getByText('写错手机'))
  await user.click(save())
  expect(await screen.findByText(/^手机/, { selector: 'p' })).toBeInTheDocument()
  expect(server.sent('PUT /test/client/edit')).toHaveLength(0)
})

test('shows a withheld field read-only', async () => {
  renderInApp(<Page mode="edit" id="c1" />, { dictionaries: clientDictionaries, withheld: ['client:form:name'] })
  expect(await screen.findByDisplayValue('长风公司')).toBeDisabled()
  expect(screen.getByLabelText('人数')).toBeEnabled()
})

describe('errors', () => {
  test('are shown at their field before anything is sent, and the field gets the focus', async () => {
    const { user } = open()
    await fill(user, screen.getByLabelText('人数'), '5')
    await user.click(save())
    expect(await screen.findByText('请输入名称')).toBeInTheDocument()
    await waitFor(() => expect(nameField()).toHaveFocus())
    expect(server.sent('POST /test/client/add')).toHaveLength(0)
    await fill(user, nameField(), '长风')
    expect(screen.queryByText('请输入名称')).toBeNull()
  })

  test('of a new sub-table line are not shown before the focus leaves the sub-table', async () => {
    const { user } = open()
    await user.click((await appearing('新增一行联系人')).closest('button')!)
    await user.click(document.querySelector('[data-row] [id$="-mobile"]')!)
    await user.keyboard('13800138000{Shift>}{Tab}{/Shift}')
    expect(screen.queryByText(/^联系人第 1 行：请输入姓名/)).toBeNull()
    await user.click(nameField())
    expect(await screen.findByText(/^联系人第 1 行：请输入姓名/)).toBeInTheDocument()
  })

  test('of the server are shown at their field, also in a sub-table', async () => {
    server.answer({
      'PUT /test/client/edit': refusal('有误', {
        code: 'invalid',
        fields: [
          { field: 'contacts[0].mobile', message: '联系人第 1 行：该手机已被停用' },
          { field: 'name', message: '名称“长风集团”已存在' },
        ],
        details: { existingId: 'c7' },
      }),
    })
    const { user } = await openForEdit()
    await fill(user, nameField(), '长风集团')
    await user.click(save())
    expect(await screen.findByText('名称“长风集团”已存在')).toBeInTheDocument()
    const cell = document.querySelector('[data-row="0"] [id$="-mobile"]')
    expect(cell).toHaveAttribute('title', '联系人第 1 行：该手机已被停用')
    expect(screen.getByText('联系人第 1 行：该手机已被停用')).toBeInTheDocument()
    expect(screen.getAllByText('查看该记录')).not.toHaveLength(0)
    expect(onSaved).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.getByDisplayValue('长风集团')).toBeInTheDocument())
  })
})

describe('saving', () => {
  test('an edit sends only the changes, with the version that it started from', async () => {
    const { user } = await openForEdit()
    await fill(user, nameField(), '长风集团')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(server.sent('PUT /test/client/edit')[0]!.body).toEqual({ id: 'c1', version: 3, name: '长风集团' })
    expect(await screen.findByText('已保存客户“长风集团”')).toBeInTheDocument()
    expect(screen.queryByLabelText('名称')).toBeNull()
  })

  test('pressing twice adds once', async () => {
    const { user } = open()
    await fill(user, nameField(), '长风公司')
    await user.dblClick(save())
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(server.sent('POST /test/client/add')).toHaveLength(1)
  })

  test('a lost connection loses nothing, and a retry sends the same key', async () => {
    server.answer({ 'POST /test/client/add': () => Promise.reject(new TypeError('fetch failed')) })
    const { user } = open()
    await fill(user, nameField(), '长风公司')
    await user.click(save())
    expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeInTheDocument()
    expect(nameField()).toHaveValue('长风公司')
    server.answer({ 'POST /test/client/add': done('添加成功！', { ...clientRow, id: 'c9' }) })
    await user.click(button('重 试'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    const [first, second] = server.sent('POST /test/client/add').map(({ headers }) => headers['Idempotency-Key'])
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  })

  test('changed input is a new attempt with a new key', async () => {
    server.answer({ 'POST /test/client/add': () => Promise.reject(new TypeError('fetch failed')) })
    const { user } = open()
    await fill(user, nameField(), '长风公司')
    await user.click(save())
    await screen.findByText('网络连接失败，请检查网络后重试')
    await fill(user, nameField(), '长风集团')
    await user.click(save())
    await waitFor(() => expect(server.sent('POST /test/client/add')).toHaveLength(2))
    const [first, second] = server.sent('POST /test/client/add').map(({ headers }) => headers['Idempotency-Key'])
    expect(second).not.toBe(first)
  })

  test('and adding another leaves an empty form', async () => {
    const { user } = open()
    await fill(user, nameField(), '长风公司')
    await user.click(button('保存并新增'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    await waitFor(() => expect(nameField()).toHaveValue(''))
    expect(localStorage).toHaveLength(0)
  })

  test('shows warnings at their field and asks for confirmation once', async () => {
    const warning = { field: 'name', message: '已有同名客户“长风公司”', link: { resource: 'enterprise', id: 'c1' } }
    server.answer({ 'POST /test/client/check': { errors: [], warnings: [warning] } })
    const { user } = open()
    await fill(user, nameField(), '长风公司')
    await user.tab()
    expect(await screen.findByText('已有同名客户“长风公司”')).toBeInTheDocument()
    await user.click(save())
    await user.click(await appearing('返回修改'))
    expect(server.sent('POST /test/client/add')).toHaveLength(0)
    await user.click(save())
    await user.click(await appearing('仍要保存'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    // The row was checked once: nothing changed between blur and saving.
    expect(server.sent('POST /test/client/check')).toHaveLength(1)
  })
})

describe('unsaved work', () => {
  test('asks for confirmation on closing, and can be continued', async () => {
    const { user } = open()
    await fill(user, nameField(), '长风')
    await user.click(button('取 消'))
    await user.click(await appearing('继续编辑'))
    expect(nameField()).toHaveValue('长风')
  })

  test('leaves no draft when discarded', async () => {
    const { user } = open()
    await fill(user, nameField(), '长风')
    await user.click(button('取 消'))
    await user.click(await appearing('不保存'))
    await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull())
    await user.click(screen.getByText('再次打开'))
    expect(await screen.findByLabelText('名称')).toHaveValue('')
    expect(screen.queryByText(/未保存的草稿/)).toBeNull()
  })

  test('can be kept as a draft and resumed; saving removes it', async () => {
    const { user } = open()
    await fill(user, nameField(), '长风公司')
    await user.click(button('取 消'))
    await user.click(await appearing('保留草稿并离开'))
    await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull())
    await user.click(screen.getByText('再次打开'))
    await user.click(await appearing('恢复草稿'))
    expect(nameField()).toHaveValue('长风公司')
    await user.click(save())
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(localStorage).toHaveLength(0)
  })

  test('closes without a question if nothing has changed', async () => {
    const { user } = await openForEdit()
    await user.click(button('取 消'))
    await waitFor(() => expect(screen.queryByLabelText('名称')).toBeNull())
  })

  test('survives a narrow window: the form is restyled, not remounted', async () => {
    const { user } = open()
    await fill(user, nameField(), '长风')
    const before = nameField()
    await act(async () => {
      window.innerWidth = 390
      window.dispatchEvent(new Event('resize'))
    })
    expect(nameField()).toBe(before)
    expect(nameField()).toHaveValue('长风')
    window.innerWidth = 1024
  })
})

describe('another user saved first', () => {
  const latest = { ...clientRow, version: 7, name: '他的名称', remark: '他的备注', updateBy: '王律师' }

  async function runIntoConflict() {
    server.answer({
      'PUT /test/client/edit': ({ body }) =>
        (body as { version: number }).version === 7
          ? done('编辑成功!', { ...latest, version: 8 })
          : refusal('该客户已被他人修改', { code: 'conflict', details: { current: latest } }, 409),
    })
    const page = await openForEdit()
    await fill(page.user, nameField(), '我的名称')
    await fill(page.user, screen.getByLabelText('人数'), '30')
    await page.user.click(save())
    await screen.findByText('该客户已被他人修改')
    return page
  }

  test('the user chooses field by field, and the own choice is saved on the new version', async () => {
    const { user } = await runIntoConflict()
    const choices = screen.getByRole('radiogroup', { name: '名称' })
    expect(choices).toHaveTextContent('我的我的名称')
    expect(choices).toHaveTextContent('最新他的名称')
    expect(choices).toHaveTextContent('原值长风公司')
    expect(screen.getByText('采用最新内容：备注')).toBeInTheDocument()
    expect(button('合并并保存')).toBeDisabled()
    await user.click(within(choices).getByText('我的'))
    await user.click(button('合并并保存'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(server.sent('PUT /test/client/edit')[1]!.body).toEqual({ id: 'c1', version: 7, name: '我的名称', staff: 30 })
  })

  test('taking the latest value leaves that field unchanged', async () => {
    const { user } = await runIntoConflict()
    await user.click(screen.getByText('最新'))
    await user.click(button('合并并保存'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(server.sent('PUT /test/client/edit')[1]!.body).toEqual({ id: 'c1', version: 7, staff: 30 })
  })

  test('non-field values of a section are sent with the merged row', async () => {
    server.answer({
      'PUT /test/client/edit': ({ body }) =>
        (body as { version: number }).version === 7
          ? done('编辑成功!', { ...latest, version: 8 })
          : refusal('该客户已被他人修改', { code: 'conflict', details: { current: latest } }, 409),
    })
    const slots: ResourceFormProps['slots'] = {
      beside: ['roles', 'places'],
      formSections: { 授权: ({ onChange }) => <button onClick={() => onChange('roles', 'b')}>换角色</button> },
    }
    const { user } = open({ mode: 'edit', id: 'c1', slots })
    await screen.findByDisplayValue('长风公司')
    await user.click(screen.getByText('换角色'))
    await user.click(save())
    await user.click(await appearing('合并并保存'))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(server.sent('PUT /test/client/edit')[1]!.body).toEqual({ id: 'c1', version: 7, roles: 'b' })
  })

  test('the user is told of the own change in another window', async () => {
    const own = { ...latest, updateBy: 'chenlv', updateTime: '2026-11-02 10:00:00' }
    server.answer({
      'PUT /test/client/edit': refusal(
        '您已在另一个窗口修改该客户',
        { code: 'conflict', details: { current: own } },
        409,
      ),
    })
    const { user } = await openForEdit()
    await fill(user, nameField(), '我的名称')
    await user.click(save())
    expect(await screen.findByText('您 已于 2026-11-02 10:00:00 保存了新的内容')).toBeInTheDocument()
    expect(screen.getByText('您已在另一个窗口修改该客户')).toBeInTheDocument()
  })

  test('going back retains the own changes', async () => {
    const { user } = await runIntoConflict()
    await user.click(button('返回编辑'))
    expect(nameField()).toHaveValue('我的名称')
  })
})

test('a row that cannot be edited in its state is read-only', async () => {
  server.answer({ 'GET /test/client/queryById': { ...clientRow, status: 'frozen' } })
  await openForEdit()
  expect(screen.getByText('该客户在当前状态下不能编辑')).toBeInTheDocument()
  expect(nameField()).toBeDisabled()
  expect(save()).toBeDisabled()
})

test('a row that cannot be loaded shows the reason and a retry button', async () => {
  server.answer({ 'GET /test/client/queryById': refusal('该客户不存在或已被删除', { code: 'not_found' }) })
  const { user } = open({ mode: 'edit', id: 'c1' })
  expect(await screen.findByText('该客户不存在或已被删除')).toBeInTheDocument()
  server.answer({ 'GET /test/client/queryById': clientRow })
  await user.click(button('重 试'))
  expect(await screen.findByDisplayValue('长风公司')).toBeInTheDocument()
})
