import { deadline, type Field } from '@lexdesk/domain'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { deadlineSlots } from './deadlineSlots.tsx'
import { PreviewSection } from './PreviewSection.tsx'
import { ReminderTab } from './ReminderTab.tsx'

const preview = {
  ruleName: '银行存款冻结到期',
  type: 'preservation',
  isChecked: false,
  isMeasure: true,
  date: '2026-09-30',
  derivation: '依据：银行存款冻结到期\n2025-10-01 冻结生效，当日计入\n注意：该期限规则待核对',
  renewalDate: '2026-09-23',
}
const sectionOf = ({ form }: Field): string | undefined => (form ? form.section : undefined)
const sectionFor = (values: object, original: object, onChange: (name: string, value: unknown) => void) => (
  <PreviewSection
    mode="add"
    values={{ ...values }}
    original={{ ...original }}
    onChange={onChange}
    errorOf={() => undefined}
  />
)

test('a selected rule sets the type and shows the date, its derivation and the doubts', async () => {
  const server = fakeServer({ 'POST /legal/deadline/preview': preview })
  const onChange = vi.fn<(name: string, value: unknown) => void>()
  renderInApp(sectionFor({ ruleId: 'r1', startDate: '2025-10-01' }, {}, onChange))
  expect(await screen.findByText('截止日期 2026-09-30')).toBeInTheDocument()
  expect(screen.getByText('2025-10-01 冻结生效，当日计入')).toBeInTheDocument()
  expect(screen.getByText('规则待核对')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('该期限规则待核对')
  expect(screen.getByText('将同时登记“申请续行”期限：2026-09-23')).toBeInTheDocument()
  expect(onChange).toHaveBeenCalledExactlyOnceWith('type', 'preservation')
  expect(server.sent('POST /legal/deadline/preview')[0]!.body).toEqual({
    ruleId: 'r1',
    startDate: '2025-10-01',
    notifiedEnd: null,
  })
})

test('keeps a manually set type of a deadline that already uses the rule', async () => {
  fakeServer({ 'POST /legal/deadline/preview': preview })
  const onChange = vi.fn<(name: string, value: unknown) => void>()
  renderInApp(sectionFor({ ruleId: 'r1', startDate: '2025-10-01' }, { ruleId: 'r1' }, onChange))
  expect(await screen.findByText('截止日期 2026-09-30')).toBeInTheDocument()
  expect(onChange).not.toHaveBeenCalled()
})

test('the date is placed directly below the fields that determine it', () => {
  const sections = [...new Set(Object.values(deadline.fields).map((field) => sectionOf(field)))].filter(Boolean)
  expect(sections).toEqual(['期限', '推算结果', '办结'])
  expect(Object.keys(deadlineSlots.formSections!)).toEqual(['推算结果'])
  renderInApp(sectionFor({ fixedDate: '2026-12-01' }, {}, () => undefined))
  expect(screen.getByText('截止日期 2026-12-01（指定日期）')).toBeInTheDocument()
})

test('the record shows who was reminded, who acknowledged it, and why no reminder was sent on a day', async () => {
  const line = {
    due: '2026-09-30',
    isCatchUp: false,
    acknowledgedBy: null,
    acknowledgedAt: null,
    receivers: [],
    unsent: [],
  }
  fakeServer({
    'GET /legal/deadline/reminders': {
      nextDay: '2026-09-29',
      lines: [
        { ...line, id: '3', firstDay: '2026-09-28', lastDay: '2026-09-28', kind: 'before', reason: null, receivers: ['陈律师', '周敏华'], unsent: ['周敏华'] },
        { ...line, id: '2', firstDay: '2026-09-24', lastDay: '2026-09-27', kind: 'none', reason: 'acknowledged' },
        { ...line, id: '1', firstDay: '2026-09-23', lastDay: '2026-09-23', kind: 'before', reason: null, receivers: ['陈律师'],
          acknowledgedBy: '陈律师', acknowledgedAt: '2026-09-23 09:00:00' },
      ],
    },
  }) // prettier-ignore
  renderInApp(<ReminderTab row={{ id: 'd1', version: 2 } as never} />)
  expect(await screen.findByText('下次提醒：2026-09-29')).toBeInTheDocument()
  expect(screen.getByText('接收人：陈律师、周敏华')).toBeInTheDocument()
  expect(screen.getAllByText('尚未送达：周敏华')).toHaveLength(1)
  expect(screen.getByText('尚未确认收到')).toBeInTheDocument()
  expect(screen.getByText('陈律师 于 2026-09-23 09:00:00 确认收到')).toBeInTheDocument()
  expect(screen.getByText('2026-09-24 至 2026-09-27 未提醒：已确认收到，等待下一阶段')).toBeInTheDocument()
})
