import { type AnyRow, type ChangeLine, done } from '@lexdesk/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { useContext, useEffect } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, type FakeServer, refusal } from '../testing/fakeServer.ts'
import { renderInApp } from '../testing/renderInApp.tsx'
import { PageHostContext } from '../ui/page/PageHost.ts'
import { type RelatedFormProps, RelatedFormContext } from './detail/RelatedFormContext.ts'
import { ResourceDetail } from './ResourceDetail.tsx'
import { client, clientDictionaries, clientRow } from './testing/client.ts'

const line = (id: string, words: Partial<ChangeLine>): ChangeLine => ({
  id,
  action: 'edit',
  title: '编辑',
  version: Number(id),
  by: 'wang',
  byName: '王律师',
  at: `2026-10-0${id} 09:00:00`,
  reason: null,
  changes: [],
  ...words,
})
const renamed = (before: string | null, after: string) => ({
  field: 'name',
  title: '名称',
  before,
  after,
  beforeText: before ?? '',
  afterText: after,
})

const lines = [
  line('3', { changes: [renamed('大风公司', '长风公司')], reason: '工商变更' }),
  line('2', { changes: [renamed('小风公司', '大风公司')] }),
  line('1', { action: 'add', title: '新增', changes: [renamed(null, '小风公司')] }),
]

let server: FakeServer
const onEdit = vi.fn<(row: AnyRow) => void>()
beforeEach(() => {
  onEdit.mockClear()
  server = fakeServer({
    'GET /test/client/queryById': clientRow,
    'GET /test/client/history': lines,
    'POST /test/client/restoreVersion': done('恢复成功', { ...clientRow, version: 4 }),
    'POST /test/client/c1/activate': done('操作成功', { ...clientRow, status: 'active', version: 4 }),
    'POST /test/client/c1/freeze': done('操作成功', { ...clientRow, status: 'frozen', version: 4 }),
  })
})

async function open(permissions?: string[]) {
  const page = renderInApp(<ResourceDetail resource={client} id="c1" open onClose={() => {}} onEdit={onEdit} />, {
    dictionaries: clientDictionaries,
    permissions,
  })
  await screen.findAllByText('KH0001')
  return page
}
const button = (name: string) => screen.getByText(name, { selector: 'button *' })
const appearing = (name: string) => screen.findByText(name, { selector: 'button *' })

/** Takes a step from the menu 更多 of the record. */
async function takeStep({ user }: ReturnType<typeof renderInApp>, name: string) {
  await user.click(button('更 多'))
  await user.click(await screen.findByRole('menuitem', { name }))
}

describe('the record', () => {
  test('shows its fields, sub-table, state and audit fields', async () => {
    const { user } = await open()
    for (const words of ['长风公司', '草稿', '李四', '13900139000', '2026-10-02 10:00'])
      expect(screen.getAllByText(words)).not.toHaveLength(0)
    await user.click(button('编 辑'))
    expect(onEdit).toHaveBeenCalledWith(expect.objectContaining({ id: 'c1', version: 3 }))
  })

  test('its empty fields are shown on request', async () => {
    server.answer({ 'GET /test/client/queryById': { ...clientRow, staff: 0 } })
    const { user } = await open()
    expect(screen.getByText('0'), 'zero is a value').toBeInTheDocument()
    expect(screen.queryByText('备注')).toBeNull()
    const fold = screen.getByRole('button', { name: /显示 \d+ 个空字段/ })
    await user.click(fold)
    expect(screen.getByText('备注')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '收起空字段', expanded: true }))
    expect(screen.queryByText('备注')).toBeNull()
  })

  test('shows how far it is, what comes next and why that is refused; the next step is the solid button', async () => {
    server.answer({ 'GET /test/client/steps': [{ name: 'activate', refusal: '还缺联系人' }, { name: 'freeze' }] })
    await open()
    const course = await screen.findByRole('list', { name: '进度' })
    expect(
      within(course)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['草稿', '已启用'])
    expect(within(course).getByText('草稿')).toHaveAttribute('aria-current', 'step')
    expect(await screen.findByText('（还缺联系人）')).toBeInTheDocument()
    const solid = screen.getAllByRole('button').filter(({ className }) => className.includes('ant-btn-primary'))
    expect(solid.map(({ textContent }) => textContent?.replaceAll(' ', ''))).toEqual(['启用'])
  })

  test('its number is copied, with a message', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { user } = await open()
    const copying = screen.getByRole('button', { name: '复制编号' })
    copying.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('已复制编号 KH0001')).toBeInTheDocument()
    expect(copy).toHaveBeenCalledWith('KH0001')
  })

  test('fills the window on request, and goes back', async () => {
    const { user } = await open()
    const width = () => document.querySelector<HTMLElement>('.ant-drawer-content-wrapper')!.style.width
    const usual = width()
    await user.click(screen.getByRole('button', { name: '占满窗口' }))
    expect(width()).toBe('100%')
    await user.click(screen.getByRole('button', { name: '恢复宽度' }))
    expect(width()).toBe(usual)
  })

  test('unsaved input inside it is asked about before it is closed or another record is shown', async () => {
    const mayLose = vi.fn<() => Promise<boolean>>().mockResolvedValue(false)
    const [onClose, next] = [vi.fn<() => void>(), vi.fn<() => void>()]
    function Unsaved() {
      const { confirmBeforeClosing } = useContext(PageHostContext)
      useEffect(() => confirmBeforeClosing(mayLose), [confirmBeforeClosing])
      return null
    }
    const { user } = renderInApp(
      <ResourceDetail
        resource={client}
        id="c1"
        open
        onClose={onClose}
        place={{ no: 1, total: 2, previous: undefined, next }}
        slots={{ detailTop: () => <Unsaved /> }}
      />,
      { dictionaries: clientDictionaries },
    )
    await screen.findAllByText('KH0001')
    await user.click(screen.getByRole('button', { name: '下一条' }))
    await user.click(screen.getByRole('button', { name: '关闭' }))
    expect(mayLose).toHaveBeenCalledTimes(2)
    expect([next, onClose].flatMap(({ mock }) => mock.calls)).toEqual([])
    mayLose.mockResolvedValue(true)
    await user.click(screen.getByRole('button', { name: '下一条' }))
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(next).toHaveBeenCalledOnce()
  })

  test('has only the buttons that the user is permitted to use', async () => {
    await open(['client:activate'])
    expect(button('启 用')).toBeInTheDocument()
    for (const name of ['编 辑', '更 多', '历史']) expect(screen.queryByText(name)).toBeNull()
  })

  test('the other steps are under 更多, dangerous ones last; without any next step 编辑 is solid', async () => {
    server.answer({ 'GET /test/client/queryById': { ...clientRow, status: 'active' } })
    const { user } = await open()
    expect(button('编 辑').closest('button')).toHaveClass('ant-btn-primary')
    await user.click(button('更 多'))
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(items).toEqual(['冻结', '注销'])
  })

  test('cannot be edited in some states: there is no button for it', async () => {
    server.answer({ 'GET /test/client/queryById': { ...clientRow, status: 'frozen' } })
    await open()
    expect(screen.queryByText('编 辑')).toBeNull()
  })
})

describe('its steps', () => {
  test('takes a plain step at once, with the version that was shown', async () => {
    const { user } = await open()
    await user.click(button('启 用'))
    await waitFor(() => expect(server.sent('POST /test/client/c1/activate')).toHaveLength(1))
    expect(server.sent('POST /test/client/c1/activate')[0]!.body).toEqual({ version: 3 })
    // The record is refetched, so that the next steps appear.
    await waitFor(() => expect(server.sent('GET /test/client/queryById')).toHaveLength(2))
  })

  test('rejects a step without its required reason', async () => {
    server.answer({ 'GET /test/client/queryById': { ...clientRow, status: 'active' } })
    const page = await open()
    const { user } = page
    await takeStep(page, '冻结')
    await user.click(await appearing('冻 结'))
    expect(await screen.findByText('请输入原因')).toBeInTheDocument()
    await user.click(screen.getByLabelText('原因'))
    await user.paste('拖欠费用')
    await user.click(button('冻 结'))
    await waitFor(() => expect(server.sent('POST /test/client/c1/freeze')).toHaveLength(1))
    expect(server.sent('POST /test/client/c1/freeze')[0]!.body).toEqual({ version: 3, reason: '拖欠费用' })
  })

  test('resends a step whose answer was lost with the same key and version', async () => {
    server.answer({
      'GET /test/client/queryById': { ...clientRow, status: 'active' },
      'POST /test/client/c1/freeze': () => Promise.reject(new TypeError('fetch failed')),
    })
    const page = await open()
    const { user } = page
    await takeStep(page, '冻结')
    await user.click(await screen.findByLabelText('原因'))
    await user.paste('拖欠费用')
    await user.click(button('冻 结'))
    await waitFor(() => expect(server.sent('POST /test/client/c1/freeze')).toHaveLength(1))
    await user.click(await appearing('冻 结'))
    await waitFor(() => expect(server.sent('POST /test/client/c1/freeze')).toHaveLength(2))
    const [first, second] = server.sent('POST /test/client/c1/freeze')
    expect(first!.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
    expect(second!.headers['Idempotency-Key']).toBe(first!.headers['Idempotency-Key'])
    expect(second!.body).toEqual({ version: 3, reason: '拖欠费用' })
  })

  test('prefills the input of a step from the row, and retains it after a server error', async () => {
    server.answer({
      'POST /test/client/c1/assign': refusal('人数不能超过 15', {
        code: 'invalid',
        fields: [{ field: 'staff', message: '人数不能超过 15' }],
      }),
    })
    const page = await open()
    const { user } = page
    await takeStep(page, '分派')
    const staff = await screen.findByLabelText('人数')
    expect(staff).toHaveValue('20')
    await user.type(screen.getByLabelText('嘱咐'), '加急')
    await user.click(await appearing('分 派'))
    expect(await screen.findByText('人数不能超过 15')).toBeInTheDocument()
    expect(screen.getByLabelText('嘱咐')).toHaveValue('加急')
    server.answer({ 'POST /test/client/c1/assign': done('分派成功', { ...clientRow, version: 4 }) })
    await user.clear(staff)
    await user.type(staff, '12')
    await user.click(button('分 派'))
    expect(await screen.findByText('分派成功')).toBeInTheDocument()
    expect(server.sent('POST /test/client/c1/assign')[1]!.body).toEqual({ version: 3, staff: 12, note: '加急' })
    await waitFor(() => expect(screen.queryByLabelText('嘱咐')).toBeNull())
  })

  test('shows the reason of a currently refused step; steps of the server have no button', async () => {
    server.answer({
      'GET /test/client/queryById': { ...clientRow, status: 'active' },
      'GET /test/client/steps': [{ name: 'freeze', refusal: '尚有未结清的合同' }, { name: 'close' }],
    })
    const { user } = await open()
    await waitFor(() => expect(server.sent('GET /test/client/steps')).toHaveLength(1))
    await user.click(button('更 多'))
    const refused = await screen.findByRole('menuitem', { name: /冻结/ })
    expect(refused).toHaveTextContent('尚有未结清的合同')
    expect(screen.queryByText('失效')).toBeNull()
    await user.click(refused)
    expect(await screen.findAllByText('尚有未结清的合同')).toHaveLength(2)
    expect(screen.queryByLabelText('原因')).toBeNull()
  })

  test('offers a step that answers a request only while there is a request', async () => {
    const { user, unmount } = await open()
    await user.click(button('更 多'))
    expect(await screen.findByRole('menuitem', { name: '分派' })).toBeInTheDocument()
    expect(screen.queryByText('同意申请')).toBeNull()
    unmount()
    server.answer({ 'GET /test/client/queryById': { ...clientRow, remark: '请尽快' } })
    await takeStep(await open(), '同意申请')
    const question = (await screen.findByText('同意申请：长风公司')).closest<HTMLElement>('.ant-modal')!
    expect(within(question).getByRole('button', { name: '同意申请' })).toBeInTheDocument()
    expect(within(question).getByText('请尽快')).toBeInTheDocument()
    expect(server.sent('POST /test/client/c1/approve')).toEqual([])
  })

  test('shows the refusal of the server and refetches the record', async () => {
    server.answer({
      'POST /test/client/c1/activate': refusal('该客户当前为“已冻结”，不能启用', { code: 'wrong_state' }),
    })
    const { user } = await open()
    await user.click(button('启 用'))
    expect(await screen.findByText('该客户当前为“已冻结”，不能启用')).toBeInTheDocument()
    await waitFor(() => expect(server.sent('GET /test/client/queryById')).toHaveLength(2))
  })

  test('asks for confirmation before a dangerous step', async () => {
    const page = await open()
    const { user } = page
    await takeStep(page, '注销')
    expect(await screen.findByText('客户的状态将变为“已注销”。')).toBeInTheDocument()
    expect(button('注 销')).toBeInTheDocument()
    await user.click(button('取 消'))
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(0)
  })
})

describe('the online forms that refer to it', () => {
  const field = (name: string, title: string) => ({ name, title, kind: 'reference', source: 'client' })
  const form = (code: string, title: string, ...fields: object[]) => ({
    ...{ code, title, isTree: 'N', titleField: 'name', hidden: [] },
    fields: [{ title: '名称', name: 'name', kind: 'text' }, ...fields],
  })
  const List = ({ form: { title }, field: name, id }: RelatedFormProps) => <p>{`${title}：${name} = ${id}`}</p>

  test('have a tab each, with the number of their records', async () => {
    server.answer({
      'GET /online/form/published': [
        form('expense', '费用', field('client', '客户')),
        form('visit', '走访', field('host', '主方'), field('guest', '客方')),
        form('leave', '请假', { ...field('enterprise', '企业'), source: 'enterprise' }),
        // A list cannot be asked for the records by a field that is called like one of its parameters.
        form('order', '订单', field('column', '客户')),
        { ...form('costs', '费用视图', field('client', '客户')), formCode: 'expense' },
      ],
      'GET /online/form/relatedCounts': ({ params: { resource, id } }) =>
        resource === 'client' && id === 'c1'
          ? { 'onlineExpense.client': 3, 'onlineVisit.host': 0, 'onlineVisit.guest': 12 }
          : {},
    })
    const { user } = renderInApp(
      <RelatedFormContext value={List}>
        <ResourceDetail resource={client} id="c1" open onClose={() => {}} />
      </RelatedFormContext>,
      { dictionaries: clientDictionaries },
    )
    await user.click(await screen.findByRole('tab', { name: '费用 3' }))
    expect(screen.getByText('费用：client = c1')).toBeInTheDocument()
    await user.click(await screen.findByRole('tab', { name: '走访（客方） 12' }))
    expect(screen.getByText('走访：guest = c1')).toBeInTheDocument()
    const titles = screen.getAllByRole('tab').map(({ textContent }) => textContent)
    expect(titles).toEqual(['详情', '费用 3', '走访（主方）', '走访（客方） 12', '历史'])
    expect(server.sent('GET /online/form/relatedCounts'), 'one request for all').toHaveLength(1)
  })

  test('are not asked for in a quick look', async () => {
    renderInApp(
      <RelatedFormContext value={List}>
        <ResourceDetail resource={client} id="c1" open readOnly onClose={() => {}} />
      </RelatedFormContext>,
      { dictionaries: clientDictionaries },
    )
    await screen.findAllByText('KH0001')
    expect(server.sent('GET /online/form/published')).toHaveLength(0)
  })
})

describe('its history', () => {
  async function openHistory() {
    const page = await open()
    await page.user.click(screen.getByText('历史'))
    await screen.findByText('原因：工商变更')
    return page
  }

  test('shows who changed what, before and after; the newest version cannot be restored', async () => {
    await openHistory()
    const [newest, second] = screen.getAllByRole('article')
    expect(newest).toHaveTextContent('王律师')
    expect(newest).toHaveTextContent('名称：大风公司 → 长风公司')
    expect(newest).not.toHaveTextContent('恢复')
    expect(second).toHaveTextContent('恢复此版本')
  })

  test('restores a version after a confirmation that lists the changes', async () => {
    const { user } = await openHistory()
    await user.click(screen.getAllByText('恢复此版本')[0]!)
    expect(await screen.findByText('将恢复：名称')).toBeInTheDocument()
    await user.click(button('恢 复'))
    await waitFor(() => expect(server.sent('POST /test/client/restoreVersion')).toHaveLength(1))
    expect(server.sent('POST /test/client/restoreVersion')[0]!.body).toEqual({ id: 'c1', version: 3, line: '2' })
    expect(await screen.findByText('已恢复到第 2 版')).toBeInTheDocument()
  })

  test('restores a single field', async () => {
    const { user } = await openHistory()
    await user.click(screen.getAllByText('恢复此字段').at(-1)!)
    expect(await screen.findByText('将“名称”恢复为“小风公司”？')).toBeInTheDocument()
    await user.click(button('恢 复'))
    await waitFor(() => expect(server.sent('POST /test/client/restoreVersion')).toHaveLength(1))
    expect(server.sent('POST /test/client/restoreVersion')[0]!.body).toEqual({
      id: 'c1',
      version: 3,
      line: '1',
      fields: ['name'],
    })
  })

  test('compares two versions side by side', async () => {
    const { user } = await openHistory()
    await user.click(screen.getAllByText('与当前对比').at(-1)!)
    expect(await screen.findByText('版本对比')).toBeInTheDocument()
    const cells = [...document.querySelectorAll('.ant-modal tbody td')].map((td) => td.textContent)
    expect(cells.slice(0, 3)).toEqual(['名称', '小风公司', '长风公司'])
  })
})
