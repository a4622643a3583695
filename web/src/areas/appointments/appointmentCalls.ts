import { appointmentEndpoints } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'

export const appointmentCalls = {
  slots: (wish: { lawyerId: string; itemId: string; date: string; exceptId: string }, signal: AbortSignal) =>
    call(appointmentEndpoints.slots, wish, { signal }),
  candidates: (goodAtId: string, date: string, signal: AbortSignal) =>
    call(appointmentEndpoints.candidates, { goodAtId, date }, { signal }),
  use: (id: string, signal: AbortSignal) => call(appointmentEndpoints.entitlement, { id }, { signal }),
  board: (from: string, to: string, signal: AbortSignal) => call(appointmentEndpoints.board, { from, to }, { signal }),
}
