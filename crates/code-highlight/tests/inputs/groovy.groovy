plugins { id 'java' }
// comment
dependencies {
    implementation "com.mirmaq:web:${version}"
    testImplementation('junit:junit:4.13')
}
def greet(String name) { println "hello $name" ; return null }
