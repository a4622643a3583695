import { Exception, type ExceptionStatus } from '../../ui/page/Exception.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { usePageTitle } from '../usePageTitle.ts'

const titles: Record<ExceptionStatus, string> = { '403': '无权访问', '404': '页面不存在', '500': '服务器出错' }

/** Shown instead of a page: 403, 404 or 500. */
export function ExceptionPage({ status }: { status: ExceptionStatus }) {
  usePageTitle(titles[status])
  return (
    <>
      <PageHeader title={titles[status]} />
      <Exception status={status} />
    </>
  )
}
