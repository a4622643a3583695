import { type Api, expect, test } from '../support/desk.ts'
import { pickHour } from '../support/pickHour.ts'
import { unique } from '../support/samples.ts'
import { button, dialog, field, toast, stateOf, takeStep, tryStep, okButton } from '../support/seen.ts'

interface Named {
  id: string
  name: string
}

const lawyer = '孙浩然'

/** An inquiry that waits for a lawyer, with an item created for the test. */
async function ask(api: Api, subject: string, itemId: string): Promise<{ id: string; no: string }> {
  const fields = await api.get<{ value: string }[]>('/legal/goodAt/options', { keyword: '合同纠纷', key: 'id' })
  return api.send('POST', '/legal/appointment/add', {
    subject,
    itemId,
    personName: '韩梅梅',
    mobile: `137${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    goodAtId: fields[0]!.value,
    payWay: 'free',
  })
}

test('an inquiry is assigned a lawyer and a slot; a slot is not booked twice; the board reschedules it', async ({
  page,
  api,
}) => {
  const item = await api.send<Named>('POST', '/legal/appointmentItem/add', {
    name: unique('电话咨询'),
    channel: 'phone',
    duration: 30,
    bufferMin: 0,
    leadHours: 0,
  })
  const [subject, second] = [unique('合同能否解除'), unique('违约金怎么算')]
  const { id } = await ask(api, subject, item.id)
  const { id: secondId } = await ask(api, second, item.id)

  await page.goto(`/legal/appointment?detail=${id}`)
  const detail = dialog(page, new RegExp(subject))
  await takeStep(detail, '派单')
  const assigning = dialog(page, `派单：${subject}`)
  await assigning.getByRole('button', { name: new RegExp(lawyer) }).click()
  const hour = await pickHour(assigning, 'first')
  const startAt = await field(assigning, '开始时间').inputValue()
  await okButton(assigning).click()
  await expect(toast(page, '已派单')).toBeVisible()
  await expect(stateOf(detail)).toContainText('已派单')

  // Although disabled, the step still shows why.
  await tryStep(detail, '确认预约')
  await expect(toast(page, '接待律师尚未接受派单，不能确认')).toBeVisible()
  await takeStep(detail, '接受派单')
  await expect(toast(page, '已接受派单')).toBeVisible()
  await takeStep(detail, '确认预约')
  await expect(stateOf(detail)).toContainText('已确认')

  await page.goto(`/legal/appointment?detail=${secondId}`)
  await button(dialog(page, new RegExp(second)), '派单').click()
  const refused = dialog(page, `派单：${second}`)
  await refused.getByRole('button', { name: new RegExp(lawyer) }).click()
  await field(refused, '开始时间').fill(startAt)
  await field(refused, '开始时间').press('Enter')
  await expect(refused.getByRole('button', { name: hour })).toBeDisabled()
  await okButton(refused).click()
  await expect(refused.getByText(new RegExp(`${lawyer}律师 ${startAt.slice(0, 16)}.*已有预约.*韩梅梅`))).toBeVisible()
  await button(refused, '取消').click()

  await page.goto('/legal/appointment?view=week')
  const board = page.getByRole('table', { name: '周排期' })
  const card = board.getByRole('button', { name: new RegExp(`${hour.slice(0, 5)}.*${subject}`) })
  await expect(board).toBeVisible()
  const date = startAt.slice(0, 10)
  const week = page.getByText(/^\d{4}-\d{2}-\d{2} 至 \d{4}-\d{2}-\d{2}$/)
  for (let weeks = 0; weeks < 4 && (await week.textContent())!.slice(-10) < date; weeks++)
    await button(page, '下一周').click()
  await expect(board.getByRole('columnheader', { name: new RegExp(`^${date.slice(5)}`) })).toBeVisible()
  await expect(card).toBeVisible()
  const line = board.getByRole('row').filter({ hasText: lawyer })
  const column = await card.evaluate((node) => node.closest('td')!.cellIndex)
  await card.dragTo(line.getByRole('cell').nth(column === 1 ? 1 : column - 2))
  const moving = dialog(page, `改期：${subject}`)
  await expect(moving).toBeVisible()
  await button(moving, '取消').click()
  await expect(moving).toBeHidden()

  await card.press('Enter')
  const opened = dialog(page, new RegExp(subject))
  await takeStep(opened, '改期')
  const next = await pickHour(moving, 'last')
  await field(moving, '原因').fill('客户当天开会')
  await okButton(moving).click()
  await expect(toast(page, '已改期')).toBeVisible()
  await expect(opened.getByText(new RegExp(` ${next.slice(0, 5)}$`)).first()).toBeVisible()
})

test('appraisals show their stars, and lawyers are ranked by the Wilson lower bound', async ({ page }) => {
  await page.goto('/legal/appraise')
  await expect(page.getByLabel(/^\d 星$/).first()).toBeVisible()
  await button(page, '律师排行').click()
  const ranking = dialog(page, '律师排行')
  await expect(ranking.getByRole('columnheader', { name: '可信好评率' })).toBeVisible()
  await expect(ranking.getByRole('row').nth(1)).toContainText('%')
})
