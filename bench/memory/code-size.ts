import type { CDPSession } from '@playwright/test';

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
  nodes: number[];
}

/** MB of the heap that are code: bytecode and machine code, with V8's notes about them. It grows while code runs. */
export async function codeMb(cdp: CDPSession): Promise<number> {
  let text = '';
  const collect = ({ chunk }: { chunk: string }) => {
    text += chunk;
  };
  cdp.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', collect);
  const { nodes, snapshot } = JSON.parse(text) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size, code] = [fields.indexOf('type'), fields.indexOf('self_size'), types[0].indexOf('code')];
  let sum = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (nodes[node + type] === code) sum += nodes[node + size] ?? 0;
  return sum / 1e6;
}
