import { page, type Resource, resources } from '@lexdesk/domain'
import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation, useNavigate } from 'react-router'
import type { MenuItem } from '../../../api/menu/MenuItem.ts'
import { SessionContext } from '../../../api/session/Session.ts'
import { type FakeRequest, fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp, testSession } from '../../../testing/renderInApp.tsx'
import { ResourceList } from '../../ResourceList.tsx'

export function resourceNamed(name: string): Resource {
  return resources.find((resource) => resource.name === name)!
}

type WireRow = Record<string, unknown> & { id: string }

export function positionRow(number: number, more: Record<string, unknown> = {}): WireRow {
  return {
    id: `p${number}`,
    version: 1,
    code: `ZW-${number}`,
    name: `职务${number}`,
    postRank: '2',
    createTime: '2026-11-01 09:00:00',
    ...more,
  }
}

export function enterpriseRow(number: number, more: Record<string, unknown> = {}): WireRow {
  return {
    ...positionRow(number),
    name: `企业${number}`,
    status: 'draft',
    ownerId: 'u1',
    ownerId_dictText: '陈律师',
    ...more,
  }
}

/** Answers a list request like the server: the requested page out of `total` rows. */
export function pageOf(request: FakeRequest, total: number, rowAt: (number: number) => WireRow) {
  const size = Number(request.params.pageSize)
  const current = Number(request.params.pageNo)
  const count = Math.max(0, Math.min(size, total - (current - 1) * size))
  const records = Array.from({ length: count }, (_, index) => rowAt((current - 1) * size + index + 1))
  return page(records, total, current, size)
}

const defaultRoutes = { 'GET /sys/preference': null, 'PUT /sys/preference': null, 'GET /sys/savedView': [] }

/** A server with `total` positions: a small resource, fast to render. */
export function positionServer(total = 57) {
  return fakeServer({
    ...defaultRoutes,
    'GET /sys/position/list': (request: FakeRequest) => pageOf(request, total, positionRow),
  })
}

export function enterpriseServer(rows: WireRow[] = [enterpriseRow(1)]) {
  return fakeServer({ ...defaultRoutes, 'GET /legal/enterprise/list': page(rows, rows.length, 1, 10) })
}

interface RenderListOptions {
  resource?: Resource | string
  route?: string
  permissions?: readonly string[]
  menu?: readonly MenuItem[]
}

export function renderList({ resource = 'position', route = '/', permissions, menu = [] }: RenderListOptions = {}) {
  // Visibility checks of a thousand elements take seconds in a test document, so role queries skip them.
  configure({ defaultHidden: true })
  const shown = typeof resource === 'string' ? resourceNamed(resource) : resource
  const rendered = renderInApp(
    <SessionContext value={{ ...testSession(permissions), menu }}>
      <ResourceList resource={shown} />
      <Address />
    </SessionContext>,
    {
      route,
      ...(permissions && { permissions }),
      dictionaries: {
        counsel_kind: [{ value: 'train', text: '培训' }],
        position_rank: [{ value: '2', text: '中级' }],
        ent_status: [
          { value: 'draft', text: '草稿' },
          { value: 'certified', text: '已认证' },
        ],
      },
    },
  )
  return { ...rendered, user: userEvent.setup({ pointerEventsCheck: 0 }) }
}

export function Address() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output data-testid="address">{decodeURIComponent(search)}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        浏览器后退
      </button>
    </>
  )
}

export const address = (): string => screen.getByTestId('address').textContent

export async function rowNamed(name: string): Promise<HTMLElement> {
  const cell = await screen.findByText(name)
  return cell.closest<HTMLElement>('tr, [role=row]')!
}

/** Buttons by text, in which antd inserts a space, or by label; role queries would take seconds. */
export function buttons(name: string, root: ParentNode = document.body): HTMLElement[] {
  const wordsOf = (element: Element) => element.textContent.replaceAll(/\s|（\d+）/g, '')
  return [...root.querySelectorAll<HTMLElement>('button')].filter(
    (element) => element.getAttribute('aria-label') === name || wordsOf(element) === name,
  )
}

export function button(name: string, root?: ParentNode): HTMLElement {
  const [found] = buttons(name, root)
  if (!found) throw new Error(`没有按钮“${name}”`)
  return found
}

export function setWidth(width: number): void {
  window.innerWidth = width
  window.dispatchEvent(new Event('resize'))
}
