import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { browserStore } from '../../api/browserStore.ts'
import { HtmlView } from './HtmlView.tsx'

const draw = (html: string): HTMLElement => render(<HtmlView html={html} />).container

test('what an editor writes is shown', () => {
  const page = draw(
    '<h2>通知</h2><p style="text-align:center"><strong>五一</strong>放假</p><ul><li>值班</li></ul>' +
      '<table><tbody>\n<tr><td colspan="2">表</td></tr></tbody></table>',
  )
  expect(page.querySelector('h2')).toHaveTextContent('通知')
  expect(page.querySelector('p')).toHaveStyle({ textAlign: 'center' })
  expect(page.querySelector('li')).toHaveTextContent('值班')
  expect(page.querySelector('td')).toHaveAttribute('colspan', '2')
})

test('words without tags keep their lines', () => {
  expect(draw('第一行\n第二行').querySelector('div')!.className).toMatch(/plain/)
  expect(draw('<p>第一行\n第二行</p>').querySelector('div')!.className).not.toMatch(/plain/)
})

test('links leave by a new window that knows nothing of this one', () => {
  const link = draw('<a href="https://flk.npc.gov.cn" target="_top" rel="opener">法律法规</a>').querySelector('a')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('a stored picture is opened with the token of whoever reads, one of another site without', () => {
  browserStore.set('Access-Token', 'mine')
  const [own, other] = draw(
    '<img src="/api/sys/common/static/jeditor/a.png"><img src="https://a.cn/b.png">',
  ).querySelectorAll('img')
  expect(own).toHaveAttribute('src', '/api/sys/common/static/jeditor/a.png?token=mine')
  expect(other).toHaveAttribute('src', 'https://a.cn/b.png')
})

describe('[A6.04] nothing of it can act', () => {
  test.each([
    '<script>alert(1)</script>字',
    '<img src=x onerror=alert(1)>字',
    '<a href="javascript:alert(1)">字</a>',
    '<a href="java&#10;script:alert(1)">字</a>',
    '字<svg onload=alert(1)><script>1</script></svg>',
    '字<math><mi xlink:href="data:x,<script>1</script>">1</mi></math>',
    '<iframe srcdoc="<script>1</script>"></iframe>字',
    '<form action="/x"><input name=a><button formaction="javascript:1">字</button></form>',
    '<p onclick="alert(1)" style="background:url(javascript:1);position:fixed">字</p>',
    '<img src="data:text/html,<script>1</script>" alt="字">',
    '<a href="//evil.example">字</a>',
    '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=//evil.example">字',
    '<style>*{display:none}</style>字',
    '<noscript><p title="</noscript><img src=x onerror=1>">字</p></noscript>字',
  ])('%s', (html) => {
    const page = draw(html)
    expect(page).toHaveTextContent('字')
    expect(page.innerHTML).not.toMatch(
      /script|onerror|onload|onclick|javascript|data:|iframe|svg|form|input|evil|url\(|position|refresh|style>/i,
    )
  })

  test('a very deep page is cut and not fatal', () => {
    expect(draw(`${'<div>'.repeat(400)}底${'</div>'.repeat(400)}`)).toHaveTextContent('底')
  })
})
