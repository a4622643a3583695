import { render, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { HtmlView, type HtmlViewProps, MarkdownView } from './HtmlView.tsx'

/** The viewer is loaded lazily with the first text. */
async function draw(html: string, props: Partial<HtmlViewProps> = {}): Promise<HTMLElement> {
  const { container } = render(<HtmlView html={html} {...props} />)
  await waitFor(() => expect(container.querySelector('div')).toBeInTheDocument())
  return container
}

test('shows what an editor produces', async () => {
  const page = await draw(
    '<h2>通知</h2><p style="text-align:center"><strong>五一</strong>放假</p><ul><li>值班</li></ul>' +
      '<table><tbody>\n<tr><td colspan="2" align="right">表</td></tr></tbody></table><ol start="3"><li>三</li></ol>' +
      '<img src="/a.png" width="120" height="80">',
  )
  expect(page.querySelector('h2')).toHaveTextContent('通知')
  expect(page.querySelector('p')).toHaveStyle({ textAlign: 'center' })
  expect(page.querySelector('li')).toHaveTextContent('值班')
  expect(page.querySelector('td')).toHaveAttribute('colspan', '2')
  expect(page.querySelector('td')).toHaveStyle({ textAlign: 'right' })
  expect(page.querySelector('ol')).toHaveAttribute('start', '3')
  expect(page.querySelector('img')).toHaveAttribute('width', '120')
})

test('retains the line breaks of a text without tags', async () => {
  expect((await draw('第一行\n第二行')).querySelector('div')).toHaveAttribute('data-plain')
  expect((await draw('<p>第一行\n第二行</p>')).querySelector('div')).not.toHaveAttribute('data-plain')
})

test('shows Markdown with tables and checkboxes', async () => {
  const { container } = render(
    <MarkdownView text={'| 材料 |\n| :-: |\n| 起诉状 |\n\n- [x] 已核对\n- [ ] 未交\n\n~~作废~~'} />,
  )
  await waitFor(() => expect(container.querySelector('td')).toHaveStyle({ textAlign: 'center' }))
  const [done, open] = container.querySelectorAll('input')
  expect(done).toBeChecked()
  expect(open).not.toBeChecked()
  expect(open).toBeDisabled()
  expect(container.querySelector('del')).toHaveTextContent('作废')
})

test('opens links in a new window without access to this one', async () => {
  const page = await draw('<a href="https://flk.npc.gov.cn" target="_top" rel="opener">法律法规</a>')
  const link = page.querySelector('a')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

describe('[A6.04] no active content survives', () => {
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
    '<p><a href="/\\evil.example">字</a><a href="/\t/evil.example">字</a></p>',
    '<img src="//evil.example/a.png" alt="字">',
    '<input type="image" src="x" onerror="1">字<input type="hidden" name="a">',
    '<p style="--x:url(//evil.example);color:var(--x);font-size:900px">字</p>',
  ])('%s', async (html) => {
    const page = await draw(html)
    expect(page).toHaveTextContent('字')
    expect(page.innerHTML).not.toMatch(
      /script|onerror|onload|onclick|javascript|data:|iframe|svg|form|input|evil|url\(|position|refresh|style>/i,
    )
  })

  test('truncates a very deep document instead of failing', async () => {
    expect(await draw(`${'<div>'.repeat(400)}底${'</div>'.repeat(400)}`)).toHaveTextContent('底')
  })
})
