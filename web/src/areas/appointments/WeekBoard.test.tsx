import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setWidth } from '../../resource/list/testing/listFixture.tsx'
import { type FakeRequest, fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { WeekBoard } from './WeekBoard.tsx'

const lawyer = (userId: string, name: string) => ({
  userId,
  name,
  hours: Array.from({ length: 7 }, () => [{ from: 540, to: 1080 }]),
})

function boardServer(status = 'confirmed') {
  let monday = ''
  const server = fakeServer({
    'GET /legal/appointment/board': ({ params }: FakeRequest) => {
      monday = params.from!
      return {
        days: Array.from({ length: 7 }, (_, index) => ({
          date: toPlainDate(mustDayNumber(monday) + index),
          isWorkday: index < 5,
          dayText: index < 5 ? '工作日' : '星期六，周末',
        })),
        lawyers: [lawyer('u1', '赵静'), lawyer('u2', '郑凯')],
        visits: [
          {
            id: 'a1',
            no: 'YY1',
            subject: '合同能否解除',
            personName: '韩梅梅',
            lawyerId: 'u1',
            startAt: `${monday} 10:00:00`,
            endAt: `${monday} 10:30:00`,
            status,
            statusText: status === 'confirmed' ? '已确认' : '已派单',
          },
        ],
      }
    },
    'GET /legal/appointment/queryById': () => ({
      id: 'a1',
      version: 3,
      subject: '合同能否解除',
      itemId: 'i1',
      lawyerId: 'u1',
      startAt: `${monday} 10:00:00`,
      status,
    }),
    'GET /legal/appointment/slots': ({ params: { date = '' } }: FakeRequest) => ({
      date,
      isWorkday: true,
      dayText: '星期二',
      slots: [],
    }),
    'GET /legal/appointment/candidates': [],
  })
  return { ...server, day: (index: number) => toPlainDate(mustDayNumber(monday) + index) }
}

async function drag(toLawyer: string, day: number): Promise<void> {
  const card = await screen.findByRole('button', { name: /韩梅梅/ })
  const line = screen.getAllByRole('row').find((one) => one.textContent.startsWith(toLawyer))!
  const cell = within(line).getAllByRole('cell')[day]!
  const dataTransfer = { setData: () => undefined, effectAllowed: '' }
  fireEvent.dragStart(card, { dataTransfer })
  fireEvent.dragOver(cell, { dataTransfer })
  fireEvent.drop(cell, { dataTransfer })
}

test('days off are shaded, and every appointment is in the row of its lawyer and the column of its day', async () => {
  setWidth(1440)
  boardServer()
  renderInApp(<WeekBoard />)
  const line = (await screen.findAllByRole('row')).find((one) => one.textContent.startsWith('赵静'))!
  const cells = within(line).getAllByRole('cell')
  expect(within(cells[0]!).getByRole('button', { name: /10:00–10:30 韩梅梅 合同能否解除 已确认/ })).toBeInTheDocument()
  expect(cells.map((cell) => cell.dataset.rest)).toEqual(['false', 'false', 'false', 'false', 'false', 'true', 'true'])
})

test('dragging to another day opens the 改期 dialog with that day', async () => {
  setWidth(1440)
  const server = boardServer()
  renderInApp(<WeekBoard />)
  await drag('赵静', 1)
  const dialog = await screen.findByRole('dialog', { name: /改期：合同能否解除/ })
  expect(within(dialog).getByLabelText(/新的开始时间/)).toHaveValue(`${server.day(1)} 10:00:00`)
})

test('dragging changes the lawyer of an assigned appointment, but not of a confirmed one', async () => {
  setWidth(1440)
  boardServer()
  const { unmount } = renderInApp(<WeekBoard />)
  await drag('郑凯', 1)
  expect(await screen.findByText(/已确认的预约改期不换律师/)).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
  unmount()
  boardServer('assigned')
  renderInApp(<WeekBoard />)
  await drag('郑凯', 1)
  expect(await screen.findByRole('dialog', { name: /派单：合同能否解除/ })).toBeInTheDocument()
})
