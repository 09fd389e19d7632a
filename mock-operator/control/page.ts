/** No other page may show it in a frame and have it clicked. */
export const pageHeaders = { 'Content-Security-Policy': "frame-ancestors 'none'" };

/** The inspector page: self-contained, no network but its own world; it asks for `overview` every second. */
export const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Holdfast mock operator</title>
<link rel="icon" href="data:,">
<style>
  :root { color-scheme: light dark; --line: #8884; }
  body { font: 14px/1.45 system-ui, sans-serif; margin: 1.5rem auto; max-width: 76rem; padding: 0 1rem; }
  h1 { font-size: 1.3rem; margin: 0 0 .3rem; }
  h2 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
  th { font-weight: 600; }
  td { font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
  code, td.id { font-family: ui-monospace, monospace; font-size: .92em; }
  .mistake { color: #c0392b; }
  td.time { white-space: nowrap; }
  td.call { overflow-wrap: anywhere; }
  .none { opacity: .6; }
  button { font: inherit; margin-right: .4rem; }
  @media (prefers-color-scheme: dark) { .mistake { color: #ff8a7a; } }
</style>
<h1>Mock operator</h1>
<div>Clock <b id="now"></b>
  <button data-post="clock" data-body='{"advanceSeconds":60}'>+ 1 minute</button>
  <button data-post="clock" data-body='{"advanceSeconds":3600}'>+ 1 hour</button>
  <button data-post="reset" data-body="{}">Begin again</button></div>
<div>Faults: <code id="faults"></code> &nbsp; Variants: <code id="variants"></code> &nbsp; Latency: <span id="latency"></span></div>
<h2>Calls, and what the caller did wrong</h2>
<table><thead><tr><th>Time<th>Call<th>Status<th>Mistakes of the caller</tr></thead><tbody id="calls"></tbody></table>
<h2>Holds</h2>
<table><thead><tr><th>Id<th>Status<th>Expires<th>Items<th>Timeline</tr></thead><tbody id="holds"></tbody></table>
<h2>Bookings</h2>
<table><thead><tr><th>Id<th>Status<th>Version<th>Items<th>Timeline</tr></thead><tbody id="bookings"></tbody></table>
<h2>Bookings of v2</h2>
<table><thead><tr><th>Uuid<th>Status<th>Hold expires<th>Units<th>Option<th>At</tr></thead><tbody id="v2"></tbody></table>
<script>
  const at = (id) => document.getElementById(id);
  const cell = (text, kind) => Object.assign(document.createElement('td'), { textContent: text, className: kind || '' });
  const fill = (id, list, cells) => at(id).replaceChildren(...(list.length ? list : [null]).map((one) => {
    const row = document.createElement('tr');
    row.append(...(one ? cells(one) : [cell('none yet', 'none')]));
    return row;
  }));
  const items = (list) => (list || []).map((i) => i.quantity + ' × ' + ((i.rate && i.rate.name) || i.rateId)).join(', ');
  const story = (list) => (list || []).map((e) => e.typeOf + ' ' + e.timestamp).join(', ');
  const show = (s) => {
    at('now').textContent = s.now;
    at('faults').textContent = s.faults.join(', ') || 'none';
    at('variants').textContent = s.variants.join(', ') || 'none';
    at('latency').textContent = JSON.stringify(s.latency) + (s.outage ? ', outage' : '');
    fill('calls', s.calls, (c) => [cell(c.at.slice(11, 23), 'time'), cell(c.method + ' ' + c.path, 'call'), cell(c.status || '…'), cell(c.findings.map((f) => f.message).join(' '), 'mistake')]);
    fill('holds', s.holds, (h) => [cell(h.id, 'id'), cell(h.status), cell(h.expires), cell(items(h.items)), cell(story(h.timeline))]);
    fill('bookings', s.bookings, (b) => [cell(b.id, 'id'), cell(b.status), cell(b.version), cell(items(b.items)), cell(story(b.timeline))]);
    fill('v2', s.v2Bookings, (b) => [cell(b.uuid, 'id'), cell(b.status), cell(b.utcHoldExpiration || '–'), cell((b.unitItems || []).length), cell(b.option), cell((b.availability || {}).localDateTimeStart)]);
  };
  const refresh = () => fetch('overview').then((r) => r.json()).then(show).catch(() => {});
  for (const button of document.querySelectorAll('button')) {
    button.onclick = () => fetch(button.dataset.post, { method: 'POST', headers: { 'content-type': 'application/json' }, body: button.dataset.body }).then(refresh);
  }
  refresh();
  setInterval(refresh, 1000);
</script>
</html>
`;
