// A server that does the least that one storing a change can do: reads the body, takes the counter's next rev, writes a
// row and a log row, commits, answers. Measured beside ours, over the same HTTP and on the same database.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    text += chunk;
  });
  request.on('end', () => {
    store(JSON.parse(text) as { readonly text: string }).then(
      (rev) => response.end(JSON.stringify({ rev })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
});

async function store(row: { readonly text: string }): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ rev: string }>({
      name: 'count',
      text: 'update floor_rate_counter set rev = rev + 1 where id = 1 returning rev',
    });
    const rev = Number(rows[0]?.rev);
    await client.query({ name: 'row', text: 'insert into floor_rate values ($1, $2)', values: [rev, row.text] });
    await client.query({ name: 'log', text: 'insert into floor_rate_log values ($1, $2)', values: [rev, 'note'] });
    await client.query('commit');
    return rev;
  } finally {
    client.release();
  }
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
});
