/**
 * The minimum of an offline list: a page without a framework that opens IndexedDB and paints the first 50 of 50,000
 * rows by an index. `?fill` creates the rows.
 */
export const FLOOR_PAGE = `<!doctype html><html><body><main></main><script type="module">
const open = indexedDB.open('floor', 1);
open.onupgradeneeded = () => open.result.createObjectStore('objects', { keyPath: 'id' }).createIndex('sortKey', 'sortKey');
const database = await new Promise((resolve, reject) => { open.onsuccess = () => resolve(open.result); open.onerror = () => reject(open.error); });
if (location.search === '?fill') {
  for (let start = 0; start < 50000; start += 1000) {
    const write = database.transaction('objects', 'readwrite');
    for (let index = start; index < start + 1000; index += 1) {
      write.objectStore('objects').put({ id: crypto.randomUUID(), sortKey: String(index).padStart(12, '0'), number: index, plate: 'AB123C',
        brand: 'Hobby', type: 'Prestige 560', category: 'caravan', lengthCm: 745, widthCm: 230, heightCm: 260, customer: 'Jansen', spot: 'A' + index, status: 'with_storage' });
    }
    await new Promise((resolve) => { write.oncomplete = resolve; });
  }
  document.title = 'filled';
} else {
  const read = database.transaction('objects').objectStore('objects').index('sortKey').getAll(null, 50);
  const rows = await new Promise((resolve) => { read.onsuccess = () => resolve(read.result); });
  document.querySelector('main').innerHTML = rows.map((row) =>
    '<div data-object-id="' + row.id + '">' + [row.number, row.plate, row.brand, row.type, row.customer, row.spot, row.status].map((cell) => '<span>' + cell + '</span>').join(' ') + '</div>').join('');
}
</script></body></html>`;
