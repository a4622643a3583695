import { Button } from 'antd'
import styles from './Exception.module.css'
import { useGo } from './useGo.ts'

const words = {
  '403': '很抱歉，您无权访问该页面',
  '404': '很抱歉，您访问的页面不存在',
  '500': '很抱歉，服务器出错了',
}

export type ExceptionStatus = keyof typeof words

/** What is shown instead of a page: 403, 404 or 500. */
export function Exception({ status }: { status: ExceptionStatus }) {
  const go = useGo()
  return (
    <div className={styles.exception}>
      <strong>{status}</strong>
      <p>{words[status]}</p>
      <Button type="primary" onClick={() => go('/')}>
        返回首页
      </Button>
    </div>
  )
}
