import { useEffect, useState } from 'react'
import { ApiError } from '../../../api/calls/ApiError.ts'
import { leaveForSignIn } from '../../../api/session/leaveForSignIn.ts'
import { formatError } from '../../../ui/hints/formatError.ts'
import { homePath } from '../../routes/homePath.ts'
import { fetchOrders, type Order } from './fetchOrders.ts'

/** The orders of the signed-in user. */
export function OrdersPage() {
  const [orders, setOrders] = useState<readonly Order[]>()
  const [total, setTotal] = useState(0)
  /** The requested page; a new object triggers a refetch. */
  const [request, setRequest] = useState({ page: 1 })
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    let isWanted = true
    fetchOrders(request.page).then(
      (found) => {
        if (!isWanted) return
        setOrders((before) => (request.page === 1 ? found.orders : [...(before ?? []), ...found.orders]))
        setTotal(found.total)
      },
      (error: unknown) => {
        if (!isWanted) return
        if (error instanceof ApiError && error.isSessionEnd) leaveForSignIn({ comeBack: true })
        else setProblem(formatError(error))
      },
    )
    return () => {
      isWanted = false
    }
  }, [request])

  function requestPage(page: number) {
    setProblem(undefined)
    setRequest({ page })
  }

  return (
    <section className="user-orders" aria-busy={orders === undefined && problem === undefined}>
      <h2>我的订单</h2>
      {orders === undefined && problem === undefined && <p role="status">加载中…</p>}
      {orders?.length === 0 && <p className="user-empty">暂无订单</p>}
      {orders !== undefined && orders.length > 0 && (
        <ul>
          {orders.map(({ key, no, packageName, amount, status, createTime }) => (
            <li key={key}>
              <div>
                <strong>{packageName || '未命名套餐'}</strong>
                <span className="user-amount">{amount}</span>
              </div>
              <div className="user-order-facts">
                <span>{no && `订单号 ${no}`}</span>
                <span>{status}</span>
                <time>{createTime}</time>
              </div>
            </li>
          ))}
        </ul>
      )}
      {problem !== undefined && (
        <div className="user-problem" role="alert">
          <strong>订单加载失败</strong>
          <span>{problem}</span>
          <button type="button" className="user-button" onClick={() => requestPage(request.page)}>
            重试
          </button>
        </div>
      )}
      {orders !== undefined && orders.length < total && problem === undefined && (
        <button type="button" className="user-button" onClick={() => requestPage(request.page + 1)}>
          加载更多（共 {total} 条）
        </button>
      )}
      <p className="user-below">
        {/* The application has its own router, so this is a full page load. */}
        <a href={homePath}>返回工作台</a>
      </p>
    </section>
  )
}
