import { newReportCode, onlineCode, type Values } from '@lexdesk/domain'
import { onlineListPath } from '../../api/menu/onlineListPath.ts'
import { useMenuPages } from '../../api/menu/useMenuPages.ts'
import { useSession } from '../../api/session/useSession.ts'

export const reportListPath = '/online/cgreport'
export const sqlReportListPath = '/online/sqlReport'
export const reportPath = (code: string): string => `${reportListPath}/${code}`
/** A SQL report with these values of its parameters; lists are joined by commas. */
export function sqlReportPath(code: string, values: Values = {}): string {
  const search = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [[name, String(value as string)]])),
  ).toString()
  return `${sqlReportListPath}/${code}${search && `?${search}`}`
}
export const designPath = (code: string): string => `${reportPath(code)}?design=1`
export const newReportPath = reportPath(newReportCode)

/** The list with these filters: a page of the menu, or the screen of an online form. */
export function useDrillPath(): (source: string, params: Record<string, string>) => string | undefined {
  const { menu } = useSession()
  const { listPath } = useMenuPages()
  return (source, params) => {
    const code = onlineCode(source)
    return code === undefined ? listPath(source, params) : onlineListPath(menu, { code }, params)
  }
}
