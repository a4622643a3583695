import { type AnyRow, type Field } from '@lexdesk/domain'
import { Link } from 'react-router'
import { useSession } from '../../api/session/useSession.ts'
import { recordPage } from '../../resource/detail/recordPage.ts'
import { businesses } from './businesses.ts'

/** The record that the contract is made for, by its name; whoever has its page gets there. */
export function BusinessLink({ row }: { row: AnyRow }) {
  const { menu } = useSession()
  const business = businesses[String(row.bizType)]
  if (!business || typeof row.bizId !== 'string') return '—'
  const name = (row.bizName as string | null) ?? business.title
  const field: Field = { kind: 'reference', key: 'id', ...business }
  const page = recordPage(field, row.bizId, menu)
  return page === undefined ? name : <Link to={page}>{name}</Link>
}
