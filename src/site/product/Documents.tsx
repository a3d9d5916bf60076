import { FileDown } from 'lucide-react';
import type { ShownDocument } from '#domain/products/productDocuments.ts';

interface DocumentsProps {
	documents: readonly ShownDocument[];
	url: (document: ShownDocument) => string;
}

/** J7: what goes with the machine, to be downloaded. Nothing where nothing does. */
export function Documents({ documents, url }: DocumentsProps) {
	if (documents.length === 0) return null;
	return (
		<section className="print:hidden" aria-labelledby="dokument">
			<h2 id="dokument" className="mb-4 text-heading">
				Dokument
			</h2>
			<ul className="border-line border-t">
				{documents.map((document) => (
					<li key={document.file} className="border-line border-b">
						<a href={url(document)} download={document.fileName} className="document-link">
							<FileDown size={24} strokeWidth={1.5} aria-hidden="true" />
							<span className="min-w-0 flex-1">{document.label}</span>
							<span className="flex-none text-muted text-sm">{document.note}</span>
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}
