import { Exception, type ExceptionStatus } from '../../ui/page/Exception.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { ExamplePage } from './ExamplePage.tsx'

const sources = { 'ExceptionPages.tsx': () => import('./ExceptionPages.tsx?raw') }

const exampleOf = (status: ExceptionStatus, use: string) =>
  function ExceptionExample() {
    return (
      <ExamplePage title={`异常 ${status}`} use={use} sources={sources}>
        <div className={layout.panel}>
          <Exception status={status} />
        </div>
      </ExamplePage>
    )
  }

export const ForbiddenPage = exampleOf('403', '页面存在，但当前用户没有权限。记录无权查看时按不存在处理，不用此页。')
export const MissingPage = exampleOf('404', '地址不对，或页面已经移走。未知地址会自动转到这里。')
export const FailedPage = exampleOf('500', '服务器出错且整页无法显示。列表和表单出错时只在原处提示，保留已填内容。')
