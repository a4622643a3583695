import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { dayRow, holidayServer, listCall, saveCall } from '../testing/holidayServer.ts'
import { NoticeButton } from '../HolidayPage.tsx'

const text = `国务院办公厅关于2027年部分节假日安排的通知
国办发明电〔2026〕9号
一、元旦：1月1日（周五）至3日（周日）放假，共3天。
二、春节：2月5日（周五）至6日（周六）放假调休，共2天。1月31日（周日）上班。`

const unreadable = `${text}
三、清明节：4月3日（周一）放假。`

const confirm = () => screen.getByRole('button', { name: /^确认|正在保存/, hidden: true })
const line = (date: string) => screen.getByText(new RegExp(`^${date} `)).closest<HTMLElement>('[role=row]')!
const box = (date: string) => line(date).querySelector<HTMLInputElement>('input[type=checkbox]')!

async function paste(words: string, options?: { permissions: readonly string[] }) {
  const rendered = renderInApp(<NoticeButton />, options)
  await rendered.user.click(screen.getByRole('button', { name: '粘贴通知' }))
  const field = await screen.findByLabelText(/全文粘贴即可/)
  fireEvent.change(field, { target: { value: words } })
  return { ...rendered, field }
}

test('a user without the permission to add entries has no button', () => {
  renderInApp(<NoticeButton />, { permissions: ['holiday:list', 'holiday:edit'] })
  expect(screen.queryByRole('button')).toBeNull()
})

test('the text becomes a table of days, compared with the entries', async () => {
  const server = holidayServer([
    dayRow('2027-01-01', 'holiday', '元旦', { sourceNo: '国办发明电〔2026〕9号' }),
    dayRow('2027-01-31', 'holiday', '春节', { sourceNo: '国办发明电〔2026〕9号' }),
  ])
  await paste(text)
  expect(await screen.findByText(/读到 6 天，新增 4，不同 1，已有 1/)).toHaveTextContent(
    '2027 年，国办发明电〔2026〕9号',
  )
  expect(line('2027-01-01')).toHaveTextContent('2027-01-01 星期五放假元旦是已有')
  expect(line('2027-01-02')).toHaveTextContent('2027-01-02 星期六放假元旦否新增')
  expect(line('2027-01-31')).toHaveTextContent('调休上班春节不同类型：放假 → 调休上班')
  expect(confirm()).toHaveTextContent('确认（新增 4，更新 1）')
  expect(server.sent(saveCall)).toEqual([])
})

test('on confirmation all days are sent in one call, with the versions that were compared', async () => {
  const server = holidayServer([dayRow('2027-01-31', 'holiday', '春节', { version: 7, legalFlag: 'Y' })])
  const { user } = await paste(text)
  await screen.findByText(/新增 5，不同 1/)
  await user.click(confirm())
  await screen.findByText('新增 5 天，更新 1 天')
  const [sent, ...more] = server.sent(saveCall)
  expect(more).toEqual([])
  expect(sent!.body).toEqual({
    sourceNo: '国办发明电〔2026〕9号',
    days: [
      { date: '2027-01-01', type: 'holiday', name: '元旦', legalFlag: 'Y' },
      { date: '2027-01-02', type: 'holiday', name: '元旦', legalFlag: 'N' },
      { date: '2027-01-03', type: 'holiday', name: '元旦', legalFlag: 'N' },
      { date: '2027-01-31', type: 'makeup', name: '春节', version: 7 },
      { date: '2027-02-05', type: 'holiday', name: '春节' },
      { date: '2027-02-06', type: 'holiday', name: '春节' },
    ],
  })
  await waitFor(() => expect(screen.queryByLabelText(/全文粘贴即可/)).toBeNull())
})

test('a refusal says that nothing was saved and why; the text stays and can be confirmed again', async () => {
  const server = holidayServer([])
  const { user } = await paste(text)
  await screen.findByText(/读到 6 天，新增 6/)
  server.answer({ [saveCall]: () => refusal('2027-01-02 已由他人录入或修改，请重新比对后保存') })
  await user.click(confirm())
  await screen.findByText('一天也没有保存：2027-01-02 已由他人录入或修改，请重新比对后保存')
  expect(screen.getByLabelText(/全文粘贴即可/)).toHaveValue(text)
  await waitFor(() => expect(confirm()).toHaveTextContent('确认（新增 6，更新 0）'))
  server.answer({ [saveCall]: { added: 6, changed: 0, unchanged: 0 } })
  await user.click(confirm())
  await screen.findByText('新增 6 天，更新 0 天')
  expect(server.sent(saveCall)).toHaveLength(2)
})

test('without a response the dialog does not claim that nothing was saved', async () => {
  const server = holidayServer([])
  const { user } = await paste(text)
  await screen.findByText(/读到 6 天，新增 6/)
  server.answer({ [saveCall]: () => Promise.reject(new TypeError('Failed to fetch')) })
  await user.click(confirm())
  expect(await screen.findByText(/^没有收到服务器的答复，是否已保存以重新比对的结果为准/)).toBeInTheDocument()
})

test('sentences that were not understood are listed with the reason, and stay visible after saving', async () => {
  holidayServer([])
  const { user } = await paste(unreadable)
  const unread = await screen.findByText(/“4月3日\(周一\)放假”/)
  expect(unread).toHaveTextContent('2027-04-03 是星期六，原文写的是周一')
  await user.click(await screen.findByRole('button', { name: /^确认（新增 6/ }))
  await screen.findByText('新增 6 天，更新 0 天')
  expect(screen.getByText(/“4月3日\(周一\)放假”/)).toBeInTheDocument()
  await waitFor(() => expect(confirm()).toBeDisabled())
})

test('a day that the firm decided otherwise is left to the user', async () => {
  const server = holidayServer([dayRow('2027-01-01', 'work', '值班')])
  const { user } = await paste(text)
  await screen.findByText(/新增 5，不同 1/)
  expect(line('2027-01-01')).toHaveTextContent('与公司安排相反，请确认后勾选')
  expect(box('2027-01-01')).not.toBeChecked()
  await user.click(box('2027-01-01'))
  await user.click(box('2027-01-02'))
  expect(confirm()).toHaveTextContent('确认（新增 4，更新 1）')
  await user.click(confirm())
  await screen.findByText('新增 4 天，更新 1 天')
  expect(server.rows.find(({ date }) => date === '2027-01-01')!.type).toBe('holiday')
  expect(server.rows.some(({ date }) => date === '2027-01-02')).toBe(false)
})

test('a user who may add but not edit adds, and sees what will not be updated', async () => {
  holidayServer([dayRow('2027-01-01', 'makeup', '元旦')])
  await paste(text, { permissions: ['holiday:list', 'holiday:add'] })
  await screen.findByText(/新增 5，不同 1/)
  expect(line('2027-01-01')).toHaveTextContent('没有编辑权限，不会更新')
  expect(box('2027-01-01')).toBeDisabled()
  expect(confirm()).toHaveTextContent('确认（新增 5，更新 0）')
})

test('entries missing from the notice are listed and left unchanged', async () => {
  holidayServer([dayRow('2027-05-01', 'holiday', '劳动节')])
  await paste(text)
  expect(await screen.findByText(/通知没有写到的 1 天不会改动/)).toHaveTextContent('2027-05-01 劳动节放假')
})

test('a text without its year asks for it', async () => {
  holidayServer([])
  await paste('一、元旦：1月1日至3日放假，共3天。')
  expect(await screen.findByText(/没有找到“关于某年部分节假日安排”的年份/)).toBeInTheDocument()
  fireEvent.change(screen.getByLabelText(/没有写明年份/), { target: { value: '2027' } })
  expect(await screen.findByText(/读到 3 天，新增 3/)).toBeInTheDocument()
})

test('a text that is not a notice proposes nothing', async () => {
  const server = holidayServer([])
  await paste('今天下午三点开会，请大家准时参加。')
  expect(await screen.findByText(/处没有读懂/)).toBeInTheDocument()
  expect(confirm()).toBeDisabled()
  expect(server.sent(listCall)).toEqual([])
})

test('closing by mistake loses nothing', async () => {
  holidayServer([])
  const { user } = await paste(text)
  await screen.findByText(/读到 6 天，新增 6/)
  await user.click(screen.getAllByRole('button', { name: /关\s*闭/ }).at(-1)!)
  await waitFor(() => expect(screen.queryByLabelText(/全文粘贴即可/)).toBeNull())
  await user.click(screen.getByRole('button', { name: '粘贴通知' }))
  expect(await screen.findByLabelText(/全文粘贴即可/)).toHaveValue(text)
})

test('without the entries to compare with nothing can be confirmed', async () => {
  const server = holidayServer([])
  server.answer({ [listCall]: () => refusal('数据库暂不可用') })
  const { client } = await paste(text)
  expect(await screen.findByText('无法与已录入的节假日比对：数据库暂不可用')).toBeInTheDocument()
  expect(confirm()).toBeDisabled()
  holidayServer([])
  await act(() => client.refetchQueries({ queryKey: ['resource', 'holiday'] }))
  await waitFor(() => expect(confirm()).toBeEnabled())
})
